#!/bin/sh
# express-static-gzip 2.2.0 sends Brotli to a client that sends "Accept-Encoding: br;q=0, *". RFC 9110 (12.5.3) lets "*"
# stand for every encoding that isn't named in the field, so br, which is named with a weight of 0, isn't acceptable.
# The same header without "*" is understood, as is one that names gzip in its place.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . express@4.22.3 express-static-gzip@2.2.0 >/dev/null
mkdir files
cat >try.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import staticGzip from 'express-static-gzip'

const { version } = JSON.parse(readFileSync('node_modules/express-static-gzip/package.json', 'utf8'))
console.log(`express-static-gzip ${version}, Node ${process.version}`)
writeFileSync('files/a.css', 'a{}')
writeFileSync('files/a.css.br', brotliCompressSync('a{}'))
writeFileSync('files/a.css.gz', gzipSync('a{}'))
const app = express().use(staticGzip('files', { enableBrotli: true, orderPreference: ['br', 'gz'] }))
const server = app.listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const encodingFor = (accepts) =>
  new Promise((resolve) =>
    get(
      { port: server.address().port, path: '/a.css', headers: { 'accept-encoding': accepts }, agent: false },
      (response) => resolve(response.resume().headers['content-encoding'] ?? 'none'),
    ),
  )
let wrong = 0
for (const [accepts, seen] of [
  ['br;q=0', 'none'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'br'],
]) {
  const encoding = await encodingFor(accepts)
  console.log(`Accept-Encoding: ${accepts} -> ${encoding}`)
  if (encoding !== seen) wrong += 1
}
server.close()
if (wrong > 0) {
  console.log('This has changed.')
  process.exit(1)
}
JS
node try.mjs
