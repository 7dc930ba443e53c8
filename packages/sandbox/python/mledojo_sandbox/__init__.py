"""The trusted helper of @mledojo/sandbox's bubblewrap backend. Standard library only, Python 3.9 or newer."""
