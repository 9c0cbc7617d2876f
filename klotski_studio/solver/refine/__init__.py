"""The engine that follows only the pieces that matter, and takes in others until the answer is proven."""
