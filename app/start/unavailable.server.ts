import type { Request, Response } from 'express'
import { isFollowed } from '~/http/admission/one-by-one.server'
import { scimError } from '~/api/scim/answers'
import { busyAnswer } from '~/start/busy-page'
import type { Maintenance } from '~/platform/processes/maintenance.server'
import { acceptedEncoding, hasBody, sendResponse } from '~/http/server/adapter.server'
import { MAX_FORM_BYTES } from '~/http/forms/form-body.server'
import { FRAMED_HEADERS } from '~/http/responses/headers.server'
import { isApiPath, isScimPath } from '~/http/addresses/api-requests.server'
import { sendText } from '~/http/server/send-text.server'
import { findRequestId } from '~/http/server/observation.server'
import {
  awayResponse,
  maintenanceResponse,
  type UnavailableRequest,
} from '~/start/maintenance-page'
import type { Services } from '~/http/context/services'
import { schoolZone } from '~/policy/time-zone'
import type { PartnerContext } from '~/policy/viewer'

/** Answers while the site is being worked on: in the name and by the clock of the host's school. */
export const sendMaintenance = (
  req: Request,
  res: Response,
  services: Services,
  { maintenance, school }: { maintenance: Maintenance; school: PartnerContext | null },
) => {
  const request = describe(req, res, services)
  const page = school
    ? { ...request, productName: school.name, timeZone: schoolZone(school) }
    : { ...request, timeZone: 'UTC' }
  return send(req, res, maintenanceResponse(maintenance, page))
}

/** Answers while the database is out of reach. */
export const sendAway = (req: Request, res: Response, services: Services) =>
  send(req, res, awayResponse(describe(req, res, services)))

/** Answers what no one foresaw: it is in the log. */
export function sendFailed(req: Request, res: Response) {
  const detail = 'Something went wrong.'
  return requester(req.path) === 'directory'
    ? send(req, res, scimError({ status: 500, detail }))
    : sendText(req, res, 500, detail)
}

/**
 * Answers a request that finds no place in work. Thousands of them come at once: so as a text, in one
 * piece with its headers, and not compressed, which would take longer than all the rest.
 */
export function sendBusy(req: Request, res: Response, services: Services) {
  // Those behind it on its connection would find no place either.
  if (isFollowed(req)) res.setHeader('Connection', 'close')
  endUnread(req, res)
  const { type, text, wait } = busyAnswer(describe(req, res, services))
  // Such as an open conversation in a page of ours, which tries again there.
  if (req.headers['sec-fetch-dest'] === 'iframe')
    for (const [name, value] of FRAMED_HEADERS) res.setHeader(name, value)
  res.writeHead(503, {
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(text),
    'Content-Type': type,
    'Retry-After': wait,
  })
  res.end(req.method === 'HEAD' ? undefined : text)
}

/** Neither session nor school is known. */
const describe = (req: Request, res: Response, { env, now }: Services) => ({
  by: requester(req.path),
  isSent: !['GET', 'HEAD'].includes(req.method),
  requestId: findRequestId(res),
  productName: env.PRODUCT_NAME,
  now: now(),
})

const requester = (path: string): UnavailableRequest['by'] =>
  isScimPath(path) ? 'directory' : isApiPath(path) ? 'program' : 'browser'

function send(req: Request, res: Response, response: globalThis.Response) {
  endUnread(req, res)
  return sendResponse(res, response, new Headers(), acceptedEncoding(req))
}

/**
 * What someone is still sending isn't used. A form is let through all the same, because a browser that is
 * cut off while it sends shows no response.
 */
function endUnread(req: Request, res: Response) {
  const isForm = Number(req.headers['content-length']) <= MAX_FORM_BYTES
  if (hasBody(req) && !isForm) res.setHeader('Connection', 'close')
}
