"""The board as a picture: items that mirror a layout, and the view onto them."""
