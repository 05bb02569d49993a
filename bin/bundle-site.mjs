// Bundles the site: what browsers load, and the program that serves it. Browsers get a script with parts
// and a style sheet, never the components of pages (docs/decisions/0003-no-hydration.md): so Remix needs no
// compiler, only the object that it calls a server build, which is written here.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { build, context } from 'esbuild'

const ROOT = join(import.meta.dirname, '..')

/** All that would change behavior in the next version of the router is switched on. */
const FUTURE = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  v3_singleFetch: true,
  v3_lazyRouteDiscovery: true,
}

/** What browsers run on each page */
const SCRIPT = 'app/entry.client.ts'

/** Builds the site once, for production. */
export async function buildSite() {
  const site = await openBundler('production', 'build')
  await site.bundle()
  await site.close()
}

/**
 * A bundler that keeps what it knows of files that don't change. `bundle` writes `client` and `server` into the
 * folder and returns the path of the program.
 */
export async function openBundler(mode, folder) {
  const client = join(ROOT, folder, 'client')
  const server = join(ROOT, folder, 'server')
  const options = { absWorkingDir: ROOT, bundle: true, logLevel: 'warning', format: 'esm' }
  const browser = await context({
    ...options,
    entryPoints: [SCRIPT, 'app/styles/index.css', 'app/styles/site.css', 'app/ui/avatars.svg'],
    outdir: join(client, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    loader: { '.svg': 'copy' },
    // Files of `public`, which are no part of a bundle.
    external: ['/images/*'],
    minify: mode === 'production',
    splitting: true,
    target: 'es2022',
    legalComments: 'none',
    metafile: true,
    plugins: [partsOfScript],
  })
  let files = {}
  const program = await context({
    ...options,
    entryPoints: { index: SERVER_BUILD },
    outdir: server,
    write: false,
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    platform: 'node',
    packages: 'external',
    jsx: 'automatic',
    target: 'node20',
    plugins: [
      virtual(SERVER_BUILD, () => serverBuild(mode, files)),
      fileAddresses((path) => files[path], client),
    ],
  })
  return {
    async bundle() {
      rmSync(client, { recursive: true, force: true })
      rmSync(server, { recursive: true, force: true })
      mkdirSync(client, { recursive: true })
      cpSync(join(ROOT, 'public'), client, { recursive: true })
      const { metafile } = await browser.rebuild()
      files = builtFiles(metafile)
      const { outputFiles } = await program.rebuild()
      for (const file of outputFiles) writeAscii(file)
      return join(server, 'index.js')
    },
    close: () => Promise.all([browser.dispose(), program.dispose()]),
  }
}

/** A program with one letter beyond ASCII is kept with two bytes for each letter, as long as it runs. */
function writeAscii({ path, text }) {
  // There the replacement would mean something else.
  if (/\\[^\0-\x7f]|String\.raw/.test(text)) throw new Error(`${path}: write \\u… here`)
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text.replace(/[^\0-\x7f]/g, escaped))
}

/** Where each entry point is below the address of the site: { 'app/styles/index.css': '/assets/…' } */
function builtFiles({ outputs }) {
  const paths = Object.entries(outputs)
  const address = ([path]) => `/assets/${basename(path)}`
  const entries = paths.filter(([, { entryPoint }]) => entryPoint)
  // Its own file only leads to the one that it shares with its parts.
  const script = paths.find(([, { inputs }]) => inputs[SCRIPT]?.bytesInOutput > 0)
  return {
    ...Object.fromEntries(entries.map((entry) => [entry[1].entryPoint, address(entry)])),
    [SCRIPT]: address(script),
  }
}

/**
 * Each part of the script counts as one that imports all of it: else what several parts share, and the script
 * needs, would be files of their own, which a page would wait for.
 */
const partsOfScript = {
  name: 'parts of the script',
  setup(all) {
    all.onLoad({ filter: /app\/client\/parts\/\w+\.ts$/ }, async ({ path }) => ({
      contents: `import '~/entry.client'\n${await readFile(path, 'utf8')}`,
      loader: 'ts',
    }))
  },
}

const SERVER_BUILD = 'server-build'

/** The source of what Remix's request handler is made from (ServerBuild in @remix-run/server-runtime). */
async function serverBuild(mode, files) {
  const routes = [{ id: 'root', path: '', file: 'root.tsx' }, ...flatten(await readRoutes(mode))]
  const modules = [...new Set(routes.map(({ file }) => file))]
  const entries = routes.map(({ file, ...route }) => [route.id, route, modules.indexOf(file)])
  return `
    import * as entryModule from '~/entry.server'
    ${modules.map((file, at) => `import * as module${at} from './app/${file}'`).join('\n')}
    const modules = [${modules.map((_, at) => `{ ...module${at} }`).join(', ')}]
    const entries = ${JSON.stringify(entries)}
    const described = (route, { loader, action, ErrorBoundary }) => ({
      ...route, hasLoader: !!loader, hasAction: !!action, hasErrorBoundary: !!ErrorBoundary,
    })
    export const entry = { module: entryModule }
    export const routes = Object.fromEntries(
      entries.map(([id, route, at]) => [id, { ...route, module: modules[at] }]),
    )
    export const assets = {
      entry: { module: ${JSON.stringify(files[SCRIPT])}, imports: [] },
      routes: Object.fromEntries(entries.map(([id, route, at]) => [id, described(route, modules[at])])),
      url: '',
      version: '',
    }
    export const mode = ${JSON.stringify(mode)}
    export const future = ${JSON.stringify(FUTURE)}
    export const isSpaMode = false
    export const publicPath = '/'
    export const assetsBuildDirectory = 'build/client'
  `
}

/** The table in app/routes.ts, which is run for it. */
async function readRoutes(mode) {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'app/routes.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  })
  const { default: table } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  )
  return table
}

/** A tree of routes as a list in which each names its parent. */
const flatten = (table, parentId = 'root') =>
  table.flatMap(({ children = [], id: ownId, path, file }) => {
    const id = ownId ?? file.replace(/\.\w+$/, '')
    return [{ id, parentId, path, file }, ...flatten(children, id)]
  })

/** A module that is no file. */
const virtual = (name, source) => ({
  name,
  setup(all) {
    all.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: name }))
    all.onLoad({ filter: /^/, namespace: name }, async () => ({
      contents: await source(),
      resolveDir: ROOT,
    }))
  },
})

const FOUND = 'found'

/** `x.css?url` and `x.svg` are addresses of built files, `x.css?inline` is the text of one. */
const fileAddresses = (findAddress, client) => ({
  name: 'addresses of files',
  setup(all) {
    all.onResolve(
      { filter: /\.svg$|\.css\?(url|inline)$/ },
      async ({ path, pluginData, ...from }) => {
        // Asked again below
        if (pluginData === FOUND) return
        const [file, form = 'url'] = path.split('?')
        const resolved = await all.resolve(file, { ...from, pluginData: FOUND })
        return { path: resolved.path, namespace: form }
      },
    )
    const load = (form, readText) =>
      all.onLoad({ filter: /^/, namespace: form }, ({ path }) => ({
        contents: readText(findAddress(relative(ROOT, path))),
        loader: 'text',
      }))
    load('url', (address) => address)
    load('inline', (address) => readFileSync(join(client, address), 'utf8'))
  },
})

if (process.argv[1] === import.meta.filename) await buildSite()
