#!/bin/sh
# Make sure of the programs that the tests drive and that pip cannot bring. Installs Debian's packages where
# it may; otherwise says exactly what is missing and fails.
set -u
missing=""
command -v chromium >/dev/null || missing="$missing chromium"
command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
command -v node >/dev/null || missing="$missing nodejs"
command -v npm >/dev/null || missing="$missing npm"
[ -n "$missing" ] || exit 0

as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo -n"
if command -v apt-get >/dev/null && { [ -z "$as_root" ] || $as_root true 2>/dev/null; }; then
    echo "Installing from Debian's packages:$missing"
    $as_root apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing fonts-dejavu-core >/dev/null && exit 0
fi
echo "Missing for the tests:$missing. Please install these packages and run make test again." >&2
exit 1
