#!/usr/bin/env bash
# Installs what is missing and runs every check: Python, the page, and the browser tests.
set -uo pipefail

usage() {
  cat <<'TEXT'
Usage: scripts/test.sh [--only python|frontend|browser] [--fast]

  --only GROUP   one group of checks alone
  --fast         without the production build, the browser tests and tests marked slow

CI=true makes an absent browser an error; REQUIRE_SHARED_DATA=1 does so for the shared test data.
TEXT
}

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
# shellcheck source=_lib/install.sh
. "$ROOT/scripts/_lib/install.sh"
# shellcheck source=_lib/page.sh
. "$ROOT/scripts/_lib/page.sh"
# shellcheck source=_lib/chromium.sh
. "$ROOT/scripts/_lib/chromium.sh"

only=""
fast=false
while [ $# -gt 0 ]; do
  case "$1" in
    --only)
      only="${2:-}"
      shift
      case "$only" in python | frontend | browser) ;; *)
        complain "--only takes python, frontend or browser, not '$only'."
        exit 2
        ;;
      esac
      ;;
    --fast) fast=true ;;
    -h | --help)
      usage
      exit 0
      ;;
    *)
      complain "Unknown option '$1'."
      usage >&2
      exit 2
      ;;
  esac
  shift
done

cd "$ROOT" || exit 1
exec </dev/null
# Two pytest workers share the cores; a thread pool in each would only fight over them.
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 MKL_NUM_THREADS=1
biome_colors=force
if ! [ -t 1 ]; then
  export NO_COLOR=1 # no escape codes in logs; biome has a switch of its own
  biome_colors=off
fi

passed=0
skipped=0
failures=()
report=()

# stage NAME COMMAND…: runs it, keeps its time and verdict, goes on either way.
stage() {
  local name="$1" start=$SECONDS code=0
  shift
  printf '\n── %s\n' "$name"
  "$@" || code=$?
  local line
  if [ "$code" -eq 0 ]; then
    passed=$((passed + 1))
    line="passed"
  else
    failures+=("$name")
    line="FAILED"
  fi
  report+=("$(printf '  %-6s  %-22s %4d s' "$line" "$name" $((SECONDS - start)))")
  return "$code"
}

# leave_out NAME REASON: a stage that can't run here.
leave_out() {
  printf '\n── %s: skipped, %s\n' "$1" "$2"
  skipped=$((skipped + 1))
  report+=("$(printf '  %-6s  %-22s %s' skipped "$1" "$2")")
}

wants() { [ -z "$only" ] || [ "$only" = "$1" ]; }

py() { "$VENV_PYTHON" "$@"; }

npx_in_frontend() { (cd "$FRONTEND" && npx --no-install "$@"); }

ensure_python() { python_is_installed requirements-dev || install_python requirements-dev; }

ensure_frontend() { check_node && { frontend_is_installed || install_frontend; }; }

ensure_chromium() {
  CHROMIUM_PATH="$(find_chromium)" && return 0
  install_chromium && CHROMIUM_PATH="$(find_chromium)"
}

# The console script, run by the interpreter: its first line breaks when the folder is moved.
import_rules() { PYTHONPATH=backend py "$VENV/bin/lint-imports"; }

# Some scripts make what tests read, and import its definition from there.
type_check() {
  MYPYPATH=backend:scripts:tests py -m mypy --cache-dir .mypy_cache/all --explicit-package-bases backend scripts
}

unit_tests() {
  local select=(-m "not browser")
  $fast && select=(-m "not browser and not slow")
  py -m pytest -n 2 -q --ignore=tests/browser "${select[@]}"
}

python_stages() {
  stage "ruff format" py -m ruff format --check .
  stage "ruff check" py -m ruff check .
  stage "mypy" type_check
  stage "import rules" import_rules
  stage "pytest" unit_tests
}

frontend_stages() {
  stage "biome" npx_in_frontend biome ci --colors="$biome_colors" .
  stage "tsc" npx_in_frontend tsc --noEmit
  stage "vitest" npx_in_frontend vitest run
}

browser_stages() {
  if [ -n "${CHROMIUM_PATH:-}" ] || ensure_chromium; then
    export CHROMIUM_PATH
    # Two at once: a test spends much of its time waiting for the page.
    stage "browser tests" py -m pytest -n 2 --dist loadfile -q tests/browser
  elif [ "${CI:-}" = true ]; then
    stage "browser tests" complain_and_fail "no Chromium was found or could be installed"
  else
    leave_out "browser tests" "no Chromium: install the package chromium to run them"
  fi
}

complain_and_fail() {
  complain "$*"
  return 1
}

python_ready=false
frontend_ready=false
if [ "$only" != frontend ] && stage "install Python" ensure_python; then python_ready=true; fi
if [ "$only" != python ] && stage "install the page" ensure_frontend; then frontend_ready=true; fi

if wants python && $python_ready; then python_stages; fi
if wants frontend && $frontend_ready; then frontend_stages; fi
if [ "$only" != python ] && ! $fast && $frontend_ready; then
  if stage "production build" build_page && wants browser && $python_ready; then
    browser_stages
  fi
fi

printf '\n── summary (%d s)\n' "$SECONDS"
printf '%s\n' "${report[@]}"
if [ "${#failures[@]}" -gt 0 ]; then
  printf 'Failed:'
  printf ' [%s]' "${failures[@]}"
  printf '\n'
fi
verdict="$passed passed, ${#failures[@]} failed"
[ "$skipped" -eq 0 ] || verdict="$verdict, $skipped skipped"
say "$verdict"
[ "${#failures[@]}" -eq 0 ]
