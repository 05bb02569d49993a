import type { AppLoadContext } from '@remix-run/node'
import { apiError, isFromScript, sessionExpired } from '~/http/addresses/api-requests.server'
import { noteRejection } from '~/http/context/note-rejection.server'
import { isFromOwnPage } from '~/http/forms/csrf.server'
import { toRequester } from '~/http/guards/default-route.server'
import { failure, isForbidden, isNotFound } from '~/platform/failures'
import { isStorageUnavailable } from '~/platform/storage/storage-errors'
import { rateLimitText } from '~/platform/limits/format-wait'
import { LOGIN_PATH, redirectFor } from '~/policy/navigation-guard'
import { isWriting, type Endpoint, type EndpointResult } from './endpoint'
import { errorsByField, unstorableErrors } from './fields'
import { readInput, UnreadableInput } from './request-input'
import { allowedMethods, matchEndpoint } from './router'

/**
 * Responds to an API request: access, limit, input, then the same command as the page. JSON whatever
 * happens: 400 with messages by field, 401 without a session (419 to the script of a page), 403, 404, 405,
 * 429; problem details as in RFC 9457.
 */
export async function handleApiRequest(
  request: Request,
  context: AppLoadContext,
): Promise<Response> {
  const { url } = context
  const match = matchEndpoint(request.method, url.pathname)
  if (!match) return unknownEndpoint(request.method, url.pathname) ?? notAnEndpoint()
  try {
    return (
      (await checkToken(match.endpoint, context)) ??
      checkAccess(match.endpoint, request, context) ??
      (await respond(match.endpoint, match.params, { request, context, url }))
    )
  } catch (error) {
    if (error instanceof UnreadableInput)
      return apiError(400, INVALID_INPUT, { errors: { '': [error.message] } })
    if (isNotFound(error)) return apiError(404, 'Not found.')
    if (isForbidden(error)) return apiError(403, "You don't have access to this.")
    context.services.log.error({ err: error, request: context.ctx.requestId }, 'a call failed')
    if (isStorageUnavailable(error))
      return apiError(503, 'Please try again in a minute.', { wait: 60 })
    return apiError(500, `Something went wrong. Reference: ${context.ctx.requestId}`)
  }
}

const notAnEndpoint = () => apiError(404, 'Unknown endpoint.')

/**
 * The response to a method that no endpoint of this path has, or null. It comes before every guard:
 * neither a session nor a form token could make the request right.
 */
export function unknownEndpoint(method: string, pathname: string): Response | null {
  const methods = allowedMethods(pathname)
  if (methods.includes(method)) return null
  return methods.length === 0 ? notAnEndpoint() : wrongMethod(methods.join(', '))
}

function wrongMethod(methods: string): Response {
  const response = apiError(405, `Send this as ${methods.replace(', HEAD', '')}.`)
  response.headers.set('Allow', methods)
  return response
}

const INVALID_INPUT = 'Please check the input.'

type ApiRequest = { request: Request; context: AppLoadContext; url: URL }

async function respond(
  endpoint: Endpoint,
  params: Record<string, string>,
  { request, context, url }: ApiRequest,
): Promise<Response> {
  const args = { ctx: context.ctx, context, request }
  // Too many requests aren't even read.
  const wait = (await endpoint.limit?.(args)) ?? 0
  if (wait > 0) return failureResponse(failure({ '': ['Please wait.'] }, wait))
  // What the path says wins over what is sent.
  const input = endpoint.input.safeParse({ ...(await readInput(request, url)), ...params })
  const errors = input.success ? unstorableErrors(input.data) : errorsByField(input)
  if (!input.success || Object.keys(errors).length > 0)
    return apiError(400, INVALID_INPUT, { errors })
  const result = await endpoint.handle(args, input.data)
  if (!result.ok) return failureResponse(result)
  const answer = endpoint.response.parse(result.value)
  return Response.json(endpoint.paged ? { answer, next: result.next ?? null } : { answer })
}

type Rejection = Extract<EndpointResult<unknown>, { ok: false }>

const failureResponse = ({ errors, wait, captcha }: Rejection) =>
  apiError(wait ? 429 : 400, 'That was rejected.', { errors, wait, captcha })

/** What a call with a token can't do: with a wrong one nothing, with one for reading no writes. */
async function checkToken(endpoint: Endpoint, context: AppLoadContext): Promise<Response | null> {
  const { token, services } = context
  if (token === null) return null
  if (token === 'wrong') {
    noteRejection(context, 'token', 'wrong')
    const response = apiError(401, 'This token is wrong or has ended.')
    response.headers.set('WWW-Authenticate', 'Bearer error="invalid_token"')
    return response
  }
  const wait = await services.limits.tokens.consume(token.id)
  if (wait > 0) return failureResponse(failure({ '': [rateLimitText(wait)] }, wait))
  if (endpoint.session) return apiError(403, 'This needs a login; a token isn’t enough.')
  return isWriting(endpoint) && token.scope === 'read'
    ? apiError(403, 'This token can only read.')
    : null
}

/** Someone who can't open the endpoint's page gets the location a browser would be sent to. */
function checkAccess(
  { who: { page }, ownPages }: Endpoint,
  request: Request,
  context: AppLoadContext,
): Response | null {
  if (page === null) return null
  if (!context.ctx.viewer && isFromScript(request)) return sessionExpired()
  if (!context.ctx.viewer) return apiError(401, 'Please log in.', { location: LOGIN_PATH })
  const stop = redirectFor(toRequester(context), page)
  if (stop) return apiError(403, `Stopped by the guard "${stop.guard}".`, { location: stop.to })
  return ownPages && !context.token && !isFromOwnPage(request.headers, context.url.host)
    ? apiError(403, 'Send this from a page of this site.')
    : null
}
