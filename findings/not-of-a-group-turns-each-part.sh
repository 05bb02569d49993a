#!/bin/sh
# SCIMMY 1.3.5 reads "not (a or b)" in a filter as "not a or not b", and "not (a and b)" as "not a and not b". RFC 7644
# (3.4.2.2) lets "not" stand before a group in parentheses, for the opposite of the whole. So a directory that asks for
# everyone but employees and contractors gets them all, and one that asks for all but ended contractors loses those
# who work, too. "not" before a single comparison is right, and the two comparisons joined by hand are.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . scimmy@1.3.5 >/dev/null
cat >try.mjs <<'JS'
import SCIMMY from 'scimmy'

const people = [
  { userName: 'ada', userType: 'Employee', active: true },
  { userName: 'bo', userType: 'Contractor', active: true },
  { userName: 'cy', userType: 'Contractor', active: false },
  { userName: 'di', userType: 'Student', active: true },
]
for (const text of [
  'not (userType eq "Contractor")',
  'not (userType eq "Employee" or userType eq "Contractor")',
  'not (userType eq "Employee") and not (userType eq "Contractor")',
  'not (userType eq "Contractor" and active eq false)',
]) {
  const found = new SCIMMY.Types.Filter(text).match(people)
  console.log(`${text}: ${found.map((one) => one.userName).join(', ')}`)
}
JS
node try.mjs >seen
cat >expected <<'TEXT'
not (userType eq "Contractor"): ada, di
not (userType eq "Employee" or userType eq "Contractor"): ada, bo, cy, di
not (userType eq "Employee") and not (userType eq "Contractor"): di
not (userType eq "Contractor" and active eq false): ada, di
TEXT
diff expected seen && cat seen
