import type { Request as Req, Response as Res } from 'express'
import { readBearer } from '~/domain/accounts/access-tokens.server'
import type { Directory } from '~/domain/provisioning/directory'
import { MAX_SCIM_BYTES } from '~/domain/provisioning/schema'
import { findScimToken, recordScimUse } from '~/domain/provisioning/tokens.server'
import { scimError } from '~/api/scim/answers'
import { handleScim } from '~/api/scim/handle-scim.server'
import { directoryMember } from '~/http/admission/counts.server'
import type { Visit } from '~/http/admission/visit.server'
import { networkAddress } from '~/http/addresses/network-address.server'
import { loggablePath } from '~/http/addresses/paths'
import { findHost } from '~/http/context/create-context.server'
import type { Services } from '~/http/context/services'
import {
  acceptedEncoding,
  BodyStalled,
  BodyTooLarge,
  hasBody,
  readBody,
  sendResponse,
} from '~/http/server/adapter.server'
import { findRequestId, setRequester } from '~/http/server/observation.server'

type Parts = { services: Services; visit: Visit; url: URL; idleMs: number | undefined }

/**
 * A request of a school's directory, which has a key in place of a session. Nothing of it is read before
 * the key is known.
 */
export async function answerScim(req: Req, res: Res, parts: Parts): Promise<void> {
  const send = (response: Response) =>
    sendResponse(res, response, new Headers(), acceptedEncoding(req))
  const directory = await findDirectory(req, res, parts)
  if (directory instanceof Response) return send(directory)
  const body = await readSent(req, parts)
  if (body instanceof Response) {
    res.setHeader('Connection', 'close')
    return send(body)
  }
  const { services, url, visit } = parts
  await visit.resume()
  const method = req.method === 'HEAD' ? 'GET' : req.method
  const request = {
    directory,
    method,
    query: url.searchParams,
    headers: new Headers(sentHeaders(req)),
    body,
    base: `${url.origin}/scim/v2`,
  }
  const response = await handleScim(req.path, request, (error) => {
    const reference = findRequestId(res)
    services.log.error(
      { err: error, path: loggablePath(req.path), request: reference },
      'a directory’s request failed',
    )
    return reference
  })
  // The dispatcher isn't woken: its next poll handles what many of a directory's requests wrote at once.
  if (method !== 'GET') services.live.wake()
  return send(response)
}

const HEADERS = ['content-type', 'if-match', 'if-none-match'] as const

const sentHeaders = ({ headers }: Req) =>
  HEADERS.flatMap((name): [string, string][] => {
    const value = headers[name]
    return value === undefined ? [] : [[name, value]]
  })

/** Whose list it is, or why nothing is done: no key of this address's school, or too many requests. */
async function findDirectory(req: Req, res: Res, { services, url, visit }: Parts) {
  const { db, env, log, limits, rejections } = services
  const now = services.now()
  const ip = networkAddress(req, env.TRUSTED_IP_HEADER)
  const secret = readBearer(req.headers.authorization)
  const { hostPartner, closedSchool, isKnownHost } = await findHost(services, url)
  const known =
    secret && isKnownHost && closedSchool === null ? await findScimToken(db, secret) : null
  const isHere = !hostPartner || hostPartner.partner_code === known?.partner_code
  const token = isHere ? known : null
  const school = token?.partner_code ?? hostPartner?.partner_code ?? null
  setRequester(res, { ip, school, user: null })
  if (!token) {
    rejections.note({
      kind: 'token',
      why: secret ? 'wrong' : 'none',
      ip,
      request: findRequestId(res),
      school,
      user: null,
    })
    return scimError({
      status: 401,
      detail: 'Send the token that was made for this school.',
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  }
  visit.learn(directoryMember(token.id))
  const wait = await limits.scim.consume(token.id)
  if (wait > 0)
    return scimError({
      status: 429,
      detail: `Too many requests: go on in ${wait} seconds.`,
      headers: { 'Retry-After': String(wait) },
    })
  recordScimUse(db, token, now).catch((error: unknown) =>
    log.warn({ error }, 'the use of a directory’s key could not be noted'),
  )
  const directory: Directory = {
    db,
    partner_code: token.partner_code,
    actor: `scim:${token.id}`,
    product: env.PRODUCT_NAME,
    now,
  }
  return directory
}

/** What was sent, or why it isn't read. */
async function readSent(req: Req, { visit, idleMs }: Parts): Promise<Buffer | null | Response> {
  if (!hasBody(req)) return null
  await visit.awaitBody('forms')
  try {
    return await readBody(req, { keep: MAX_SCIM_BYTES, idleMs })
  } catch (error) {
    if (error instanceof BodyTooLarge)
      return scimError({ status: 413, detail: `Send at most ${MAX_SCIM_BYTES} bytes at once.` })
    if (error instanceof BodyStalled)
      return scimError({ status: 408, detail: 'The rest of what you sent didn’t arrive.' })
    throw error
  }
}
