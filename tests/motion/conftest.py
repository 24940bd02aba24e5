"""Property tests may take as long as a busy machine needs; no test depends on time."""

from hypothesis import settings

settings.register_profile("no_deadline", deadline=None)
settings.load_profile("no_deadline")
