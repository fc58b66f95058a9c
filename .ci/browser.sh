#!/usr/bin/env bash
# Print the path of a browser of the Chromium family, installing one where there is none.
#
#   bash .ci/browser.sh          find it, else install it
#   bash .ci/browser.sh --find   only find it
#
# HEARSAY_BROWSER=/path/to/browser uses that one; HEARSAY_BROWSER=none goes without.
# Where none can be had nothing is printed; the reason stands on stderr, and the exit code is 0.
set -euo pipefail
cd "$(dirname "$0")/.."

names=(chromium chromium-browser google-chrome google-chrome-stable microsoft-edge
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
  "/Applications/Chromium.app/Contents/MacOS/Chromium"
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge")

say() { printf 'browser: %s\n' "$*" >&2; }

# Some systems ship a stub of that name that only says what to install: it has to answer.
works() { "$1" --version >/dev/null 2>&1 </dev/null; }

on_path() {
  local name path
  for name in "${names[@]}"; do
    path=$(command -v "$name") && works "$path" && { printf '%s\n' "$path"; return 0; }
  done
  return 1
}

# The copy that Playwright keeps, if it has been fetched.
of_playwright() {
  local path
  path=$(.venv/bin/python - 2>/dev/null <<'PY'
from playwright.sync_api import sync_playwright

with sync_playwright() as browsers:
    print(browsers.chromium.executable_path)
PY
  ) && works "$path" && printf '%s\n' "$path"
}

with_apt() {
  command -v apt-get >/dev/null || return 1
  local root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || { say "apt-get needs root, and there is no sudo"; return 1; }
    if [ -t 0 ]; then root=(sudo); else root=(sudo -n); fi
  fi
  say "none is installed: fetching Debian's Chromium (about 80 MB)"
  "${root[@]}" apt-get update -qq </dev/null >&2 || return 1
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends chromium </dev/null >&2
}

with_playwright() {
  [ -x .venv/bin/playwright ] || return 1
  say "fetching Playwright's Chromium"
  .venv/bin/playwright install chromium </dev/null >/dev/null 2>&1 || { say "it cannot be fetched from here"; return 1; }
}

case ${HEARSAY_BROWSER:-} in
  "") ;;
  none) say "HEARSAY_BROWSER=none: going without"; exit 0 ;;
  *)
    path=$(command -v "$HEARSAY_BROWSER") && works "$path" && { printf '%s\n' "$path"; exit 0; }
    say "HEARSAY_BROWSER=$HEARSAY_BROWSER does not start; give the path of a Chromium, Chrome or Edge, or none"
    exit 2 ;;
esac

on_path && exit 0
of_playwright && exit 0
[ "${1:-}" = --find ] && { say "none is installed"; exit 0; }
with_apt && on_path && exit 0
with_playwright && of_playwright && exit 0
say "none could be installed; install Chromium, Chrome or Edge, or set HEARSAY_BROWSER to its path"
