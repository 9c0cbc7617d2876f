"""The style of pictures as values, without Qt: colours, material, texts on pieces, outlines."""
