"""Settings of the server that Binder starts; `start` says where they are."""

from widgets.publish.extension import configure

configure(get_config())  # noqa: F821 (Jupyter brings it)
