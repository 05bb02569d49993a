#!/bin/sh
# node-html-parser 9.0.7 keeps one of three options whose end tags are left out, as HTML (4.10.10, "Tag omission in
# text/html") allows: the text of the others stays, without a tag. It adds the end tags of li, p, td and dt in the same
# place. With parseNoneClosedTags or closeAllByClosing, which its README offers for tags that aren't closed, each option
# holds the ones after it. Who reads a form by it finds one choice, or choices with the names of all.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . node-html-parser@9.0.7 >/dev/null
cat >try.cjs <<'JS'
const { parse } = require('node-html-parser')

const list = '<ul><li>Mon<li>Tue<li>Wed</ul>'
const select = '<select name="day"><option>Mon<option selected>Tue<option>Wed</select>'
console.log(parse(list).toString())
for (const options of [{}, { parseNoneClosedTags: true }, { closeAllByClosing: true }]) {
  const form = parse(select, options)
  const names = form.querySelectorAll('option').map((option) => option.text)
  console.log(`${JSON.stringify(options)}: ${names.join(', ')}`)
}
JS
node try.cjs >seen
cat >expected <<'TEXT'
<ul><li>Mon</li><li>Tue</li><li>Wed</li></ul>
{}: Tue
{"parseNoneClosedTags":true}: MonTueWed, TueWed, Wed
{"closeAllByClosing":true}: MonTueWed, TueWed, Wed
TEXT
diff expected seen && cat seen
