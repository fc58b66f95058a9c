"""The app: what makes pages of the notebooks and serves them."""
