"""The engine that numbers all placements and keeps two bits each in a perfect index, counted by diagrams."""
