// Bundles the service worker after the site was built: it names the files that pages need and, by their
// hashes, which build it belongs to.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const ROOT = join(import.meta.dirname, '..')
const CLIENT = join(ROOT, 'build/client')

const assets = readdirSync(join(CLIENT, 'assets'))
const find = (pattern) => {
  const files = assets.filter((name) => pattern.test(name))
  if (files.length !== 1) throw new Error(`${pattern} names ${files.length} files`)
  return `/assets/${files[0]}`
}
const stylesheet = find(/^index-[\w-]+\.css$/)
const hashed = [stylesheet, find(/^entry\.client-[\w-]+\.js$/), find(/^avatars-[\w-]+\.svg$/)]
const shell = [...hashed, '/icons.svg', '/topic-icons.svg', '/favicon.svg']
const script = imported(hashed[1])
const files = [...shell, ...script]

/** Files that the client script is split into. */
function imported(path) {
  const source = readFileSync(join(CLIENT, path), 'utf8')
  return [...source.matchAll(/["']\.\/([\w.-]+\.js)["']/g)].map(([, name]) => `/assets/${name}`)
}

const bundle = (define) =>
  build({
    entryPoints: [join(ROOT, 'app/client/worker/worker.ts')],
    outfile: join(CLIENT, 'sw.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
    define,
    write: define.VERSION !== '""',
  })

const define = {
  SHELL: JSON.stringify(files),
  STYLESHEET: JSON.stringify(stylesheet),
  VERSION: '""',
}
const hash = createHash('sha256').update((await bundle(define)).outputFiles[0].contents)
for (const path of files) hash.update(readFileSync(join(CLIENT, path)))
await bundle({ ...define, VERSION: JSON.stringify(hash.digest('hex').slice(0, 12)) })
