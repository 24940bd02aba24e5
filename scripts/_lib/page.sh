# shellcheck shell=bash
# Builds the page when its sources have changed. Sourced by launch.sh and test.sh after install.sh.

PAGE_STAMP="$FRONTEND/dist/.stamp-sources"

# page_hash: one hash over everything that a build reads, names included.
page_hash() {
  local sum=(sha256sum)
  command -v sha256sum >/dev/null 2>&1 || sum=(shasum -a 256)
  (
    cd "$FRONTEND" &&
      find src public index.html package-lock.json tsconfig.json vite.config.ts -type f -print0 |
      LC_ALL=C sort -z | xargs -0 "${sum[@]}" | "${sum[@]}" | cut -d' ' -f1
  )
}

page_is_built() { [ -f "$FRONTEND/dist/index.html" ] && stamp_is "$PAGE_STAMP" "$(page_hash)"; }

# build_page: a production build, stamped with the sources it was made from.
build_page() {
  local hash
  hash="$(page_hash)"
  (cd "$FRONTEND" && node node_modules/vite/bin/vite.js build </dev/null) || return 1
  printf '%s\n' "$hash" >"$PAGE_STAMP"
}
