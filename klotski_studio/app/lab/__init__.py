"""Questions about designs that are answered while a person looks on."""
