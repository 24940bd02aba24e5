"""The HTTP interface of ``docs/api.md``. The only package that imports Flask."""
