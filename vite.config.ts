import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

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
  ],
  // The browser loads the client script only; looking for more would find the server's packages.
  optimizeDeps: { noDiscovery: true, include: ['@hotwired/turbo'] },
  // A folder of this repository: Vite would take its CommonJS for a source.
  ssr: { external: ['better-sqlite3'] },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
})
