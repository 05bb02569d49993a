#!/bin/sh
# scim2-parse-filter 0.2.10: its `filter` joins the conditions within brackets over all values of an attribute. RFC 7644
# (3.4.2.2, the table of grouping) says that they have to hold for one and the same value. So a directory that asks for
# those whose work address is at a domain also gets a person with a work address elsewhere and a home address there.
# What `parse` returns is right: who turns it into a query of their own isn't affected.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . scim2-parse-filter@0.2.10 >/dev/null
cat >try.cjs <<'JS'
const { filter, parse } = require('scim2-parse-filter')

const people = [
  { userName: 'ada', emails: [{ type: 'work', value: 'ada@school.test' }] },
  {
    userName: 'bo',
    emails: [
      { type: 'work', value: 'bo@firm.test' },
      { type: 'home', value: 'bo@school.test' },
    ],
  },
  { userName: 'cy', emails: [{ type: 'home', value: 'cy@school.test' }] },
]
for (const text of [
  'emails[type eq "work" and value ew "@school.test"]',
  'emails[type eq "home" and value ew "@firm.test"]',
]) {
  const found = people.filter(filter(parse(text)))
  console.log(`${text}: ${found.map((one) => one.userName).join(', ')}`)
}
JS
node try.cjs >seen
cat >expected <<'TEXT'
emails[type eq "work" and value ew "@school.test"]: ada, bo
emails[type eq "home" and value ew "@firm.test"]: bo
TEXT
diff expected seen && cat seen
