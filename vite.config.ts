import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** A program with one letter beyond ASCII is kept with two bytes for each letter, as long as it runs. */
const ascii: Plugin = {
  name: 'ascii',
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      // There the replacement would mean something else.
      if (/\\[^\0-\x7f]|String\.raw/.test(file.code)) this.error('Write \\u… here')
      file.code = file.code.replace(/[^\0-\x7f]/g, escaped)
    }
  },
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

export default defineConfig({
  plugins: [
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
    tsconfigPaths(),
    ascii,
  ],
  // The browser loads the client script only; looking for more would find the server's packages.
  optimizeDeps: { noDiscovery: true, include: ['@hotwired/turbo'] },
  // A folder of this repository: Vite would take its CommonJS for a source.
  ssr: { external: ['better-sqlite3'] },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
})
