import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node'
import express, { type Request as Req, type Response as Res } from 'express'
import { Admission, type AdmissionLimits } from '~/http/admission/admission.server'
import type { Visit } from '~/http/admission/visit.server'
import { ClientGone, TurnedAway } from '~/http/admission/turns.server'
import { announceWrite } from '~/http/context/announce-write.server'
import { readAddress } from '~/http/addresses/address.server'
import {
  acceptedEncoding,
  forRoute,
  hasBody,
  sendResponse,
  toRequest,
} from '~/http/server/adapter.server'
import { markBadgesShown } from '~/domain/badges/commands.server'
import { deleteSentSubmission } from '~/http/guards/saved-submission.server'
import { partnerByHost } from '~/domain/partners/context.server'
import { findMaintenance } from '~/platform/processes/maintenance.server'
import { createRequestContext } from '~/http/context/create-context.server'
import { URL_ENCODED, writeSpaces } from '~/http/forms/form-body.server'
import { fileHeaders, PAGE_HEADERS } from '~/http/responses/headers.server'
import { formOutcome } from '~/start/form-outcome.server'
import { registerHealthRoutes } from '~/start/health.server'
import { registerMailReportsRoute } from '~/start/mail-reports.server'
import { registerMetricsRoute } from '~/start/metrics.server'
import { registerProxyCheck } from '~/start/proxy-check.server'
import { registerSecurityText } from './security-text.server'
import { networkAddress } from '~/http/addresses/network-address.server'
import {
  BUSY,
  observeRequests,
  findRequestId,
  setRequester,
  setRoute,
} from '~/http/server/observation.server'
import { withoutHandoff } from '~/http/responses/loader-data.server'
import { loggablePath } from '~/http/addresses/paths'
import { isPagePart } from '~/http/responses/partial-page.server'
import { guardRequest, methodNotAllowed, PAGE_METHODS } from '~/http/guards/request-guards.server'
import { createRouting, type Routing } from '~/http/context/routing.server'
import { readRequestBody } from '~/http/server/request-body.server'
import { sendText } from '~/http/server/send-text.server'
import { bringsFiles, isMultipart, splitUpload, takeTurn } from '~/http/forms/uploads.server'
import { handleApiRequest, unknownEndpoint } from '~/api/handle-request.server'
import { endpointPattern, endpointUpload } from '~/api/router'
import { scimPattern } from '~/api/scim/handle-scim.server'
import { isApiPath, isJson, isScimPath, wantsOutcome } from '~/http/addresses/api-requests.server'
import { isStream } from '~/http/responses/streaming.server'
import { isStorageUnavailable } from '~/platform/storage/storage-errors'
import { serveFiles } from '~/start/static-files.server'
import { stoppedPage } from '~/start/stopped-page'
import { answerScim } from '~/start/scim.server'
import { sendAway, sendBusy, sendFailed, sendMaintenance } from '~/start/unavailable.server'
import type { Services } from '~/http/context/services'

export type AppOptions = {
  /** Folder of the browser's files; none in tests that need no files */
  clientDir?: string
  /** Development: a module server in front, for files that are not built */
  middleware?: express.RequestHandler
  /** The benchmark's page from memory asks nothing of the database */
  createContext?: typeof createRequestContext
  /** Milliseconds a body may pause */
  bodyIdleMs?: number
  /** How many requests are worked on at the same time */
  admission?: AdmissionLimits
}

/** The site as one Express app: health, files, then every route through Remix. */
export function createApp(build: ServerBuild, services: Services, options: AppOptions = {}) {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  // Routes read their addresses themselves.
  app.set('query parser', () => ({}))
  app.set('trust proxy', services.env.TRUST_PROXY)
  app.use(observeRequests(services))
  const headers = fileHeaders(services.env.BASE_URL.startsWith('https:'))
  app.use((req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value)
    const address = readAddress(req.url, req.headers.host)
    if ('status' in address) {
      setRoute(res, '(unreadable)')
      return sendText(req, res, address.status, address.text)
    }
    req.url = address.url
    next()
  })
  registerHealthRoutes(app, services)
  registerMetricsRoute(app, services)
  registerProxyCheck(app, services)
  registerMailReportsRoute(app, services)
  registerSecurityText(app, services)
  if (options.middleware) app.use(options.middleware)
  if (options.clientDir) serveFiles(app, options.clientDir)
  const routing = createRouting(withoutHandoff(build.routes), services.env.PRODUCT_NAME)
  const parts = {
    services,
    routing,
    renderPage: createPageHandler(build, routing),
    clientScript: build.assets.entry.module,
    createContext: options.createContext ?? createRequestContext,
    bodyIdleMs: options.bodyIdleMs,
  }
  const admission = new Admission(services, options.admission)
  app.all('*', (req, res) => {
    const visit = admission.visit(res)
    handleRequest(req, res, visit, parts)
      .catch((error: unknown) => {
        visit.pause()
        return answerFailure(req, res, services, error)
      })
      .finally(() => visit.end())
  })
  return app
}

function answerFailure(req: Req, res: Res, services: Services, error: unknown) {
  // The client hung up: no one is there to answer, and nothing is wrong.
  if (error instanceof ClientGone || (req.destroyed && !req.complete)) return
  if (error instanceof TurnedAway) return sendBusy(req, res, services)
  const details = { error, path: loggablePath(req.path), request: findRequestId(res) }
  services.log.error(details, 'a request failed')
  if (res.headersSent) return void res.destroy()
  return isStorageUnavailable(error) ? sendAway(req, res, services) : sendFailed(req, res)
}

/** One Remix handler per set of candidate routes, made when it is first needed. */
function createPageHandler(build: ServerBuild, { candidates }: Routing): RequestHandler {
  const handlers = new Map<ServerBuild['routes'], RequestHandler>()
  return (request, context) => {
    const routes = candidates(new URL(request.url).pathname)
    const handler =
      handlers.get(routes) ?? createRequestHandler(withRoutes(build, routes), build.mode)
    handlers.set(routes, handler)
    return handler(request, context)
  }
}

function withRoutes(build: ServerBuild, routes: ServerBuild['routes']): ServerBuild {
  const { assets } = build
  const listed = Object.entries(assets.routes).filter(([id]) => id in routes)
  return { ...build, routes, assets: { ...assets, routes: Object.fromEntries(listed) } }
}

type AppParts = {
  services: Services
  routing: Routing
  renderPage: RequestHandler
  clientScript: string
  createContext: typeof createRequestContext
  bodyIdleMs: number | undefined
}

async function handleRequest(req: Req, res: Res, visit: Visit, parts: AppParts) {
  const { services, routing, clientScript, createContext } = parts
  const secure = services.env.BASE_URL.startsWith('https:')
  for (const [name, value] of PAGE_HEADERS) res.setHeader(name, value)
  res.setHeader('Cache-Control', 'private, no-cache')
  res.setHeader('Vary', 'Cookie, Save-Data')
  setRoute(res, BUSY)
  // Nothing more is done for those who find no place.
  await visit.enter(req)
  setRoute(res, routePattern(req, routing))
  const origin = `${secure ? 'https' : 'http'}://${req.headers.host ?? 'localhost'}`
  const url = new URL(req.url, origin)
  const wrong = isScimPath(req.path) ? null : checkMethod(req, routing)
  // A Request can't have any other method.
  if (wrong && !METHODS.includes(req.method))
    return sendResponse(res, wrong, new Headers(), acceptedEncoding(req))
  // What changes something is never left halfway.
  const isReading = req.method === 'GET' || req.method === 'HEAD'
  const bodiless = toRequest(req, url, null, isReading ? visit : {})
  const maintenance = await findMaintenance(services.db)
  if (maintenance) {
    const school = await partnerByHost(services.db, url.hostname)
    return sendMaintenance(req, res, services, { maintenance, school })
  }
  if (isScimPath(req.path))
    return answerScim(req, res, { services, visit, url, idleMs: parts.bodyIdleMs })
  const { isKnownPath, uploadRule } = routing
  const context = await createContext(services, {
    request: bodiless,
    requestId: findRequestId(res),
    url,
    ip: networkAddress(req, services.env.TRUSTED_IP_HEADER),
    clientScript,
    isKnownPath,
    upload: isMultipart(req.headers['content-type'])
      ? (uploadRule(req.path) ?? endpointUpload(req.method, req.path) ?? null)
      : null,
    signal: visit.signal,
  })
  const { ctx, ip } = context
  const user = ctx.viewer?.id ?? null
  setRequester(res, { ip, school: ctx.partner?.partner_code ?? null, user })
  visit.learn(user)
  const isUpload = bringsFiles(context.upload, req.headers['content-length'])
  if (hasBody(req)) await visit.awaitBody(isUpload ? 'uploads' : 'forms')
  const sent = await readRequestBody(req, res, context, parts.bodyIdleMs)
  if (sent === 'rejected') return
  const answer = async () => {
    await visit.resume()
    await respond(req, res, parts, { context, url, bodiless, sent, visit })
  }
  return isUpload ? takeTurn(answer) : answer()
}

type RequestArgs = {
  context: Context
  url: URL
  bodiless: Request
  sent: Buffer<ArrayBuffer> | null
  visit: Visit
}

/** What remains when all that was sent is here: its guards, its page, the response. */
async function respond(req: Req, res: Res, parts: AppParts, args: RequestArgs) {
  const { services, routing, renderPage } = parts
  const { context, url, sent, visit } = args
  const upload =
    context.upload && sent ? await splitUpload(req.headers['content-type'] ?? '', sent) : null
  if (upload && 'status' in upload) return sendText(req, res, upload.status, upload.text)
  if (upload) context.files = upload.files
  const body = upload ? upload.texts : sent
  const contentType = upload ? URL_ENCODED : req.headers['content-type']
  writeSpaces(contentType, body)
  const request = body ? toRequest(req, url, body, { contentType }) : args.bodiless
  const hasRoute = context.closedSchool === null && routing.isKnownPath(req.path)
  const handle = isJsonCall(req) ? handleApiRequest : renderPage
  const page = { requestId: context.ctx.requestId, productName: services.env.PRODUCT_NAME }
  const response =
    (context.closedSchool === null ? checkMethod(req, routing) : null) ??
    (await guardRequest(request, context, body, (form) => stoppedPage(form, page))) ??
    (await handle(forRoute(hasRoute ? request : notFoundRequest(request, body)), context))
  await updateBrowserState(request, response, context)
  const outcome = body && wantsOutcome(request) ? formOutcome(response, context) : response
  // Text browsers warn of addresses that begin at the path. A host that anyone made up is not repeated.
  const location = outcome.headers.get('location')
  const isKnown = context.isKnownHost && isKnownPort(url.port, req, services.env.BASE_URL)
  if (isKnown && location?.startsWith('/'))
    context.responseHeaders.set('Location', url.origin + location)
  if (body) announceWrite(context)
  if (isStream(outcome)) visit.pause()
  await sendResponse(res, outcome, context.responseHeaders, acceptedEncoding(req))
}

/** A form to an address of the API may be that of a page, which shows what became of it. (SIGNUP-30) */
const isJsonCall = ({ method, path, headers }: Req) =>
  method !== 'GET' && isApiPath(path) && isJson(headers['content-type'])

/** The response to a method that the address doesn't take, or null. */
function checkMethod({ method, path }: Req, { pattern }: Routing): Response | null {
  if (isApiPath(path) && pattern(path) === '/api/*') return unknownEndpoint(method, path)
  return PAGE_METHODS.includes(method) ? null : methodNotAllowed()
}

/** The one of the site's address, or the one that this process listens on. */
const isKnownPort = (port: string, { socket }: Req, base: string): boolean =>
  port === new URL(base).port || port === String(socket.localPort)

const routePattern = ({ method, path }: Req, { pattern }: Routing): string => {
  if (isScimPath(path)) return scimPattern(path)
  return isApiPath(path) && pattern(path) === '/api/*'
    ? endpointPattern(method, path)
    : pattern(path)
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * The same request for /404: a path that only looks like one with the product's name has no route, and
 * a closed school has none at all.
 */
const notFoundRequest = ({ url, method, headers }: Request, body: Buffer | null) =>
  new Request(new URL('/404', url), { method, headers, body: body && new Uint8Array(body) })

type Context = Awaited<ReturnType<typeof createRequestContext>>

/**
 * A flash message is shown once, and so are new badges, which no one sees on a page of which script takes
 * a part or that a browser fetches ahead; a saved submission goes once it has been sent. A new visitor's
 * cookie comes where they arrive.
 */
async function updateBrowserState(request: Request, response: Response, context: Context) {
  const { ctx, flash, newBadges, services } = context
  const { cookies } = services
  const isHtml = response.headers.get('content-type')?.includes('html') ?? false
  const isPage = isHtml && !isPagePart(request) && !ctx.unopened
  const leadsOn = response.status >= 300 && response.status < 400
  if (!leadsOn && context.visitorCookie)
    context.responseHeaders.append('Set-Cookie', context.visitorCookie)
  if (isPage && ctx.viewer && newBadges.length > 0)
    await markBadgesShown(ctx, ctx.viewer.id, newBadges)
  if (isPage && flash !== null)
    context.responseHeaders.append('Set-Cookie', await cookies.flash.serialize('', { maxAge: 0 }))
  const isDone = response.status === 303 || context.hasStored
  const sent = request.method === 'POST' && isDone && ctx.viewer !== null
  if (sent) await deleteSentSubmission(request, context)
}
