#!/bin/sh
# A gate for any CI that runs a shell: judges logs, keeps reports, says in a sentence how it went, and ends with
# the status of lifecheck, so that nothing but conforming logs passes. It needs no repository.
# usage: [LIFECHECK=program] [REPORTS=folder] gate.sh [OPTION OF lifecheck check]... LOG...
set -u

if [ $# -eq 0 ]; then
  echo "usage: gate.sh [OPTION OF lifecheck check]... LOG..." >&2
  exit 2
fi
program=${LIFECHECK:-lifecheck}
reports=${REPORTS:-lifecheck-reports}
if ! command -v "$program" >/dev/null 2>&1; then
  echo "gate: there is no program '$program': set LIFECHECK" >&2
  exit 2
fi
mkdir -p "$reports" || exit 2
# What an earlier run left must not be taken for this one's.
rm -f "$reports/lifecheck.json" "$reports/lifecheck.html" "$reports/lifecheck.xml"

status=0
"$program" check \
  --report "json=$reports/lifecheck.json" \
  --report "html=$reports/lifecheck.html" \
  --report "junit=$reports/lifecheck.xml" \
  "$@" || status=$?

case $status in
  0) said="passed" ;;
  1) said="failed: the lifecycle deviates" ;;
  2) said="broken: lifecheck was called in a wrong way, nothing was judged" ;;
  3) said="broken: some log could not be read, or some report not be written" ;;
  4) said="broken: there was nothing to judge" ;;
  *) said="broken: lifecheck ended with $status" ;;
esac
echo "gate: $said; reports: $reports"
exit "$status"
