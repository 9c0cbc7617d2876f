"""All that a user can do, one table a group: ``table`` lists them, ``live`` makes Qt's actions of them."""
