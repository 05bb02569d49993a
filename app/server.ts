import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import express, { type Express, type Request as Req, type Response as Res } from 'express'
import precompressed from 'express-static-gzip'
import {
  BodyTooLarge,
  LARGEST_FORM,
  readBody,
  sendResponse,
  toRequest,
} from '~/http/adapter.server'
import { requestContext } from '~/http/entry-context.server'
import { knownPaths, type KnownPath } from '~/http/known-paths.server'
import { pageHeaders } from '~/http/headers.server'
import { healthRoutes } from '~/http/health.server'
import { networkAddress } from '~/http/network-address.server'
import { isUpload, LARGEST_UPLOAD, tooLargePage, UPLOAD_PATIENCE } from '~/http/uploads.server'
import { forgetSentForm, stopAtTheDoor } from '~/http/walls.server'
import type { Services } from '~/services.server'

export type AppOptions = {
  /** Folder of the browser's files; none in tests that need no files */
  clientDir?: string
  /** Development: a module server in front, for files that are not built */
  before?: express.RequestHandler
  /** The benchmark's page from memory asks nothing of the database */
  contextOf?: typeof requestContext
}

/** The site as one Express app: health, files, then every screen through Remix. */
export function createApp(build: ServerBuild, services: Services, options: AppOptions = {}) {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('trust proxy', services.env.TRUST_PROXY)
  healthRoutes(app, services)
  if (options.before) app.use(options.before)
  if (options.clientDir) serveFiles(app, options.clientDir)
  const screens = createRequestHandler(build, import.meta.env.MODE)
  const script = build.assets.entry.module
  const { contextOf = requestContext } = options
  const isKnownPath = knownPaths(build.routes, services.env.PRODUCT_NAME)
  const parts = { services, screens, script, contextOf, isKnownPath }
  app.all('*', (req, res) => {
    answer(req, res, parts).catch((error: unknown) => {
      services.log.error({ error, path: req.path }, 'a request could not be answered')
      if (!res.headersSent) res.status(500).type('text').send('Something went wrong.')
      else res.destroy()
    })
  })
  return app
}

/** Built files have a hash in their name and never change; the rest may be kept for an hour. */
function serveFiles(app: Express, dir: string) {
  const files = (folder: string, serveStatic: ServeStaticOptions) =>
    precompressed(folder, {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      serveStatic: { redirect: false, ...serveStatic },
    }) as express.RequestHandler
  app.use('/assets', files(`${dir}/assets`, { maxAge: '1y', immutable: true }))
  app.use('/assets', (_req, res) => void res.status(404).type('text').send('Not found'))
  app.use(files(dir, { maxAge: '1h', dotfiles: 'ignore' }))
}

type ServeStaticOptions = precompressed.ExpressStaticGzipOptions['serveStatic']

type Parts = {
  services: Services
  screens: ReturnType<typeof createRequestHandler>
  script: string
  contextOf: typeof requestContext
  isKnownPath: KnownPath
}

async function answer(req: Req, res: Res, parts: Parts) {
  const { services, screens, contextOf } = parts
  const secure = services.env.BASE_URL.startsWith('https:')
  for (const [name, value] of pageHeaders(secure)) res.setHeader(name, value)
  res.setHeader('Cache-Control', 'private, no-cache')
  res.setHeader('Vary', 'Cookie, Save-Data')
  const origin = `${secure ? 'https' : 'http'}://${req.headers.host ?? 'localhost'}`
  if (!URL.canParse(req.originalUrl, origin) || !URL.canParse(origin)) {
    res.status(400).type('text').send('That address cannot be read.')
    return
  }
  const upload = isUpload(req.path, req.headers['content-type'])
  const size = upload
    ? { largest: LARGEST_UPLOAD, patience: UPLOAD_PATIENCE }
    : { largest: LARGEST_FORM }
  const body = await readBody(req, size).catch((error: unknown) => {
    if (error instanceof BodyTooLarge) return 'too large' as const
    throw error
  })
  if (body === 'too large') {
    res.setHeader('Connection', 'close')
    if (upload) return void res.redirect(303, tooLargePage(req.path))
    res
      .status(413)
      .type('text')
      .send('That is too much for one form. Please go back and shorten it.')
    return
  }
  const request = toRequest(req, origin, body)
  const context = await contextOf(services, {
    request,
    ip: networkAddress(req, services.env.TRUSTED_IP_HEADER),
    script: parts.script,
    isKnownPath: parts.isKnownPath,
  })
  const response =
    (await stopAtTheDoor(request, context, body)) ??
    (await screens(parts.isKnownPath(req.path) ? request : missing(request, body), context))
  await afterwards(request, response, context)
  if (body) services.dispatcher.wake()
  await sendResponse(res, response, context.answer, String(req.headers['accept-encoding'] ?? ''))
}

/** The same for /404: a path that only looks like one with the product's name in it has no screen. */
const missing = ({ url, method, headers }: Request, body: Buffer | null) =>
  new Request(new URL('/404', url), { method, headers, body: body && new Uint8Array(body) })

type Context = Awaited<ReturnType<typeof requestContext>>

/** A shown message is gone from the next page; a kept form once it has been sent. */
async function afterwards(request: Request, response: Response, context: Context) {
  const { cookies } = context.services
  const shown = context.flash !== null && response.headers.get('content-type')?.includes('html')
  if (shown) context.answer.append('Set-Cookie', await cookies.flash.serialize('', { maxAge: 0 }))
  const sent = request.method === 'POST' && response.status === 303 && context.ctx.viewer !== null
  if (sent) await forgetSentForm(request, context)
}
