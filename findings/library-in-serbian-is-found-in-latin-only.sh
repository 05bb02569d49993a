#!/bin/sh
# @orama/orama 3.1.18, a search for pages and servers, knows no Cyrillic in Serbian and no Devanagari in Sanskrit: for these two
# languages it takes all letters but Latin ones for what stands between words. A post in them is stored, counted and
# found by none of its words, without an error. Its page of supported languages says of Serbian that both scripts are
# read. Russian, Bulgarian and Hindi ("indian") work, so that half of a school's posts is missing next to them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . @orama/orama@3.1.18 >/dev/null
cat >try.mjs <<'JS'
import { count, create, insert, search } from '@orama/orama'

// "Where is the library?" in Serbian, Russian, Bulgarian and Hindi; "knowledge is strength" in Sanskrit
for (const [language, text, word] of [
  ['serbian', 'Gde je biblioteka? Čuvar zna.', 'čuvar'],
  ['serbian', 'Где је библиотека?', 'библиотека'],
  ['russian', 'Где находится библиотека?', 'библиотека'],
  ['bulgarian', 'Къде е библиотеката?', 'библиотеката'],
  ['indian', 'पुस्तकालय कहाँ है?', 'पुस्तकालय'],
  ['sanskrit', 'विद्या बलम्', 'विद्या'],
]) {
  const db = create({ schema: { text: 'string' }, language })
  insert(db, { text })
  const { hits } = await search(db, { term: word })
  console.log(`${language}, ${word} in ${count(db)} post: ${hits.length === 1 ? 'found' : 'not found'}`)
}
JS
node try.mjs >seen
cat >expected <<'TEXT'
serbian, čuvar in 1 post: found
serbian, библиотека in 1 post: not found
russian, библиотека in 1 post: found
bulgarian, библиотеката in 1 post: found
indian, पुस्तकालय in 1 post: found
sanskrit, विद्या in 1 post: not found
TEXT
diff expected seen && cat seen
