#!/bin/sh
# fast-string-truncated-width 3.0.3 cuts a text too late when letters that are neither Latin-1 nor wide
# (Cyrillic, Greek, the Polish Ł, an ellipsis) stand before the Latin letters in which the limit lies: it counts
# the run before only after it has placed the cut. A name in a table of a terminal then breaks the line, although
# the `width` that it returns says that the text fits. Whole texts are measured correctly.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . \
  fast-string-truncated-width@3.0.3 string-width@7.2.0 >/dev/null
cat >try.mjs <<'JS'
import measure from 'fast-string-truncated-width'
import stringWidth from 'string-width'

const cut = (text, limit) => {
  const { index, width } = measure(text, { limit, ellipsis: '…', ellipsisWidth: 1 })
  const shown = `${text.slice(0, index)}…`
  return `${limit} columns: ${shown} takes ${stringWidth(shown)}, said to be ${width + 1}`
}
console.log(cut('Ivanov 2026 group', 10))
console.log(cut('Иванов 2026 group', 10))
console.log(cut('Łukasz Kowalski', 6))
console.log(cut('Ωmega group', 5))
console.log(`whole: ${measure('Иванов 2026 group').width} and ${stringWidth('Иванов 2026 group')}`)
JS
node try.mjs >seen
cat >expected <<'TEXT'
10 columns: Ivanov 20… takes 10, said to be 10
10 columns: Иванов 2026 gro… takes 16, said to be 10
6 columns: Łukasz… takes 7, said to be 6
5 columns: Ωmega… takes 6, said to be 5
whole: 17 and 17
TEXT
diff expected seen && cat seen
