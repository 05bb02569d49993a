import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node'
import express, { type Express, type Request as Req, type Response as Res } from 'express'
import precompressed from 'express-static-gzip'
import {
  BodyTooLarge,
  LARGEST_FORM,
  readBody,
  sendResponse,
  toRequest,
} from '~/http/adapter.server'
import { forgetSentForm } from '~/http/kept-form.server'
import { requestContext } from '~/http/entry-context.server'
import { knownPaths, type KnownPath } from '~/http/known-paths.server'
import { fittingScreens, type FittingScreens } from '~/http/fitting-screens.server'
import { pageHeaders } from '~/http/headers.server'
import { healthRoutes } from '~/http/health.server'
import { networkAddress } from '~/http/network-address.server'
import { pathToTell, readableAddress } from '~/http/paths'
import { isUpload, LARGEST_UPLOAD, tooLargePage, UPLOAD_PATIENCE } from '~/http/uploads.server'
import { notTaken, stopAtTheDoor } from '~/http/walls.server'
import { plainPath } from '~/policy/gate'
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
  app.use((req, _res, next) => {
    req.url = readableAddress(req.url)
    next()
  })
  healthRoutes(app, services)
  if (options.before) app.use(options.before)
  if (options.clientDir) serveFiles(app, options.clientDir)
  const fitting = fittingScreens(build.routes)
  const script = build.assets.entry.module
  const { contextOf = requestContext } = options
  const isKnownPath = knownPaths(fitting, services.env.PRODUCT_NAME)
  const parts = { services, screens: screensOf(build, fitting), script, contextOf, isKnownPath }
  app.all('*', (req, res) => {
    answer(req, res, parts).catch((error: unknown) => {
      services.log.error({ error, path: pathToTell(req.path) }, 'a request could not be answered')
      if (!res.headersSent) res.status(500).type('text').send('Something went wrong.')
      else res.destroy()
    })
  })
  return app
}

/** One Remix for each set of screens, made when it is first asked. */
function screensOf(build: ServerBuild, fitting: FittingScreens): RequestHandler {
  const made = new Map<ServerBuild['routes'], RequestHandler>()
  return (request, context) => {
    const routes = fitting(new URL(request.url).pathname)
    const known =
      made.get(routes) ?? createRequestHandler(only(build, routes), import.meta.env.MODE)
    made.set(routes, known)
    return known(request, context)
  }
}

function only(build: ServerBuild, routes: ServerBuild['routes']): ServerBuild {
  const { assets } = build
  const listed = Object.entries(assets.routes).filter(([id]) => id in routes)
  return { ...build, routes, assets: { ...assets, routes: Object.fromEntries(listed) } }
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
  screens: RequestHandler
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
  // Others cannot be carried to the screens at all.
  if (!METHODS.includes(req.method)) return sendResponse(res, notTaken(), new Headers(), '')
  const asked = toRequest(req, origin, null)
  const context = await contextOf(services, {
    request: asked,
    ip: networkAddress(req, services.env.TRUSTED_IP_HEADER),
    script: parts.script,
    isKnownPath: parts.isKnownPath,
  })
  const hasScreen = (path: string) => context.closed === null && parts.isKnownPath(path)
  const body = await bodyOf(req, res, context)
  if (body === 'too large') return
  const request = body ? toRequest(req, origin, body) : asked
  const response =
    (await stopAtTheDoor(request, context, body)) ??
    (await screens(hasScreen(req.path) ? request : missing(request, body), context))
  await afterwards(request, response, context)
  if (body) services.dispatcher.wake()
  await sendResponse(res, response, context.answer, String(req.headers['accept-encoding'] ?? ''))
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * The body, or an answer at once to one that is too large. Of a visitor's picture nothing is kept:
 * it waits for nobody, and its page leads to the login.
 */
async function bodyOf(req: Req, res: Res, context: Context): Promise<Buffer | null | 'too large'> {
  const upload = isUpload(req.path, req.headers['content-type'])
  const member = context.ctx.viewer !== null
  const size = upload
    ? { largest: member ? LARGEST_UPLOAD : 0, patience: UPLOAD_PATIENCE }
    : { largest: LARGEST_FORM }
  try {
    return await readBody(req, size)
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error
  }
  res.setHeader('Connection', 'close')
  if (upload) res.redirect(303, member ? tooLargePage(req.path) : plainPath(req.path))
  else {
    const text = 'That is too much for one form. Please go back and shorten it.'
    res.status(413).type('text').send(text)
  }
  return 'too large'
}

/**
 * The same for /404: a path that only looks like one with the product's name in it has no screen, and
 * a school that is closed has none at all.
 */
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
