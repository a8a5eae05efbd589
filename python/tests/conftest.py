"""Random tests draw the same each time, so that a failure comes back; and none is timed."""

import hypothesis

hypothesis.settings.register_profile("crosscut", deadline=None, derandomize=True, max_examples=60)
hypothesis.settings.load_profile("crosscut")
