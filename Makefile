# Hearsay. `make app` to play, `make test` to test: both set up all they need.
PY   ?= python3
PORT ?= 8866
IP   ?= 127.0.0.1
V    := .venv
B    := $(V)/bin
UV   := 0.13.9
# Everything a developer uses is locked in one file.
LOCKED := --group dev --group lab --group build --extra charts

# The certificates that this computer trusts: a school's or an office's network may bring its own.
export UV_SYSTEM_CERTS := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# Tests run side by side, a file at a time; those in the browser one after another, each with the machine to itself.
SIDE := --numprocesses logical --maxprocesses 4 --dist loadfile

# The environment is made anew where its Python is gone or the folder was moved.
STALE := $(shell [ -e $(V) ] && { [ ! -e $(V)/ok ] || [ "$$(cat $(V)/ok)" = "$(CURDIR)" ]; } && $(B)/python -c '' || echo yes)

.PHONY: help app test check bench lint lab binder lock notebooks clean
.DELETE_ON_ERROR:

help: ## say what there is (this list)
	@echo "Hearsay: four games of gossip, taught by playing them."
	@echo
	@grep -E '^[a-z]+:.*## ' $(firstword $(MAKEFILE_LIST)) | sed -E 's/^([a-z]+):.*## /\1 /' \
	  | while read -r name what; do printf '  make %-10s %s\n' "$$name" "$$what"; done
	@echo
	@echo "  make app PORT=9000 uses another port; IP=0.0.0.0 lets others on your network in;"
	@echo "  LEARNERS=40 is the most pages open at once."

app: $(V)/ok ## serve the games on this computer and print the address
	@exec $(B)/hearsay serve --port $(PORT) --ip $(IP) $(if $(LEARNERS),--learners $(LEARNERS)) $(ARGS)

test: $(V)/ok ## run every test; a browser is installed where there is none
	@$(B)/python .ci/pyodide.py
	@browser=$$(bash .ci/browser.sh) && export HEARSAY_BROWSER="$${browser:-none}" && \
	if [ -n "$(ARGS)" ]; then exec $(B)/python -m pytest $(ARGS); fi; \
	$(B)/python -m pytest $(SIDE) --ignore=tests/browser; first=$$?; \
	$(B)/python -m pytest tests/browser && exit $$first

check: lint ## lint, types and the tests that need no browser and no notebook: a few minutes
	@$(B)/python -m pytest -q tests --ignore=tests/browser --ignore=tests/notebooks -m "not browser" $(SIDE) $(ARGS)

bench: $(V)/ok ## measure speed, memory and size beside their goals (ARGS="engine app": parts; ARGS=study: what takes long)
	@browser=$$(bash .ci/browser.sh) && HEARSAY_BROWSER="$${browser:-none}" $(B)/python -m tests.bench $(ARGS)

lint: $(V)/ok ## ruff, format, mypy, import-linter
	@$(B)/ruff check .
	@$(B)/ruff format --check .
	@$(B)/mypy
	@$(B)/lint-imports --no-logo

lab: $(V)/ok ## open the tutorials in JupyterLab; an edit of stage.js or theme.css shows at once (Python: restart the kernel)
	@ANYWIDGET_HMR=1 exec $(B)/jupyter lab --notebook-dir=tutorials $(ARGS)

notebooks: $(V)/ok ## run the tutorials and write their outputs back
	@$(B)/python .ci/notebooks.py

lock: $(V)/uv-$(UV) ## write requirements.lock anew (ARGS=--upgrade raises every pin)
	@$(B)/uv pip compile pyproject.toml $(LOCKED) --quiet --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-annotate --custom-compile-command "make lock" --output-file requirements.lock $(ARGS)
	@$(MAKE) --no-print-directory binder

binder: $(V)/ok ## write binder/requirements.txt anew from requirements.lock
	@$(B)/python .ci/binder.py

clean: ## remove the environment and everything that was built
	rm -rf $(V) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment, and the tool that fills it.
$(V)/uv-$(UV): $(if $(STALE),FORCE)
	@command -v $(PY) >/dev/null || { echo "There is no $(PY): install Python 3.11 or newer, or say make PY=/path/to/python3"; exit 1; }
	@$(PY) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed; $(PY) is " + sys.version.split()[0] + ". Say make PY=/path/to/a/newer/python3")'
	@$(PY) -c 'import ensurepip, venv' 2>/dev/null || { echo "This Python cannot make environments. On Debian or Ubuntu: apt-get install python3-venv"; exit 1; }
	@echo "Setting up in $(V) (once; about half a minute)"
	@$(if $(STALE),rm -rf $(V))
	@$(PY) -m venv $(V)
	@$(B)/python -m pip install --quiet uv==$(UV)
	@rm -f $(V)/uv-* && touch $@

$(V)/ok: requirements.lock pyproject.toml $(V)/uv-$(UV)
	@$(B)/uv pip install --quiet --python $(B)/python --require-hashes --compile-bytecode -r requirements.lock
	@$(B)/uv pip install --quiet --python $(B)/python --no-deps --no-build-isolation --editable .
	@printf '%s\n' '$(CURDIR)' > $@

FORCE:
