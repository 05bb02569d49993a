import { readdirSync } from 'node:fs'
import type { Express, RequestHandler } from 'express'
import precompressed from 'express-static-gzip'
import { defaultPicture } from '~/domain/topics/schema'

type ServeStaticOptions = precompressed.ExpressStaticGzipOptions['serveStatic']

/**
 * Built files have a hash in their name and never change; the rest may be kept for an hour. A topic
 * whose title has no picture gets a drawn default at the same address. (TOPIC-19)
 */
export function serveFiles(app: Express, dir: string) {
  const files = (folder: string, serveStatic: ServeStaticOptions) =>
    precompressed(folder, {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      serveStatic: { redirect: false, ...serveStatic },
    }) as RequestHandler
  app.use('/assets', files(`${dir}/assets`, { maxAge: '1y', immutable: true }))
  app.use('/assets', (_req, res) => void res.status(404).type('text').send('Not found'))
  // Browsers ask whether there is a new one, and each deploy has its own.
  app.get('/sw.js', (_req, res, next) => {
    res.setHeader('Content-Security-Policy', "default-src 'none'; connect-src 'self'")
    next()
  })
  const others = files(dir, { maxAge: '1h', dotfiles: 'ignore', setHeaders: keepWorkerFresh })
  // No page waits for the disk, which has no file of its name.
  const names = new Set(readdirSync(dir))
  app.use((req, res, next) =>
    names.has(req.path.split('/')[1] ?? '') ? others(req, res, next) : next(),
  )
  const pictures = files(`${dir}/images/topics`, { maxAge: '1h', dotfiles: 'ignore' })
  app.use('/images/topics', (req, res, next) => {
    if (/^\/[^/]+-small\.png$/.test(req.path)) req.url = `/${defaultPicture(req.path)}`
    pictures(req, res, next)
  })
}

function keepWorkerFresh(res: { setHeader(name: string, value: string): unknown }, path: string) {
  if (/[/\\]sw\.js(\.\w+)?$/.test(path)) res.setHeader('Cache-Control', 'no-cache')
}
