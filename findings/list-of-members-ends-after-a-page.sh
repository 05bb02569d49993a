#!/bin/sh
# parse-link-header 2.0.0 and li 1.3.0, by which clients of APIs find the next page of a list, don't find it in some headers that
# are right. RFC 8288 (3) takes the names of parameters in any case, spaces around "=" from those who send them, and values
# without quotation marks. What isn't found looks as on a last page, without an error. LTI's lists of members and many
# directories go on by this header, so that those on further pages count as gone. http-link-header 1.1.4 finds all.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . \
  parse-link-header@2.0.0 li@1.3.0 http-link-header@1.1.4 >/dev/null
cat >try.cjs <<'JS'
const LinkHeader = require('http-link-header')
const li = require('li')
const parseLinkHeader = require('parse-link-header')

for (const parameters of ['rel="next"', 'Rel="next"', 'rel = "next"', 'title=two; rel="next"', 'title="page 2"; rel="next"']) {
  const header = `<https://lms.test/members?page=2>; ${parameters}`
  const found = {
    'parse-link-header': parseLinkHeader(header)?.next,
    li: li.parse(header).next,
    'http-link-header': LinkHeader.parse(header).rel('next')[0],
  }
  const words = Object.entries(found).map(([name, next]) => `${name} ${next ? 'finds it' : 'does not'}`)
  console.log(`${parameters}: ${words.join(', ')}`)
}
JS
node try.cjs >seen
cat >expected <<'TEXT'
rel="next": parse-link-header finds it, li finds it, http-link-header finds it
Rel="next": parse-link-header does not, li does not, http-link-header finds it
rel = "next": parse-link-header does not, li does not, http-link-header finds it
title=two; rel="next": parse-link-header finds it, li does not, http-link-header finds it
title="page 2"; rel="next": parse-link-header finds it, li finds it, http-link-header finds it
TEXT
diff expected seen && cat seen
