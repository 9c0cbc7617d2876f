"""``python -m klotski_studio`` is the console script ``klotski-studio``."""

from klotski_studio.cli import main

if __name__ == "__main__":
    main()
