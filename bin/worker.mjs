// Bundles the service worker after the site was built: it names the files that pages need, and those that
// only some of them use, and, by their hashes, which build it belongs to.
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
const script = find(/^chunk-[\w-]+\.js$/)
const avatars = find(/^avatars-[\w-]+\.svg$/)
const shell = [stylesheet, script, avatars, '/icons.svg', '/topic-icons.svg', '/favicon.svg']
/** Parts of the script: they are kept once a page has used them. */
const parts = assets
  .filter((name) => name.endsWith('.js') && !name.startsWith('entry.client-'))
  .map((name) => `/assets/${name}`)
  .filter((path) => path !== script)

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
  SHELL: JSON.stringify(shell),
  PARTS: JSON.stringify(parts),
  STYLESHEET: JSON.stringify(stylesheet),
  VERSION: '""',
}
const hash = createHash('sha256').update((await bundle(define)).outputFiles[0].contents)
for (const path of [...shell, ...parts]) hash.update(readFileSync(join(CLIENT, path)))
await bundle({ ...define, VERSION: JSON.stringify(hash.digest('hex').slice(0, 12)) })
