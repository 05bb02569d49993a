import type { Request, Response } from 'express'
import { busyResponse } from '~/start/busy-page'
import type { Maintenance } from '~/platform/processes/maintenance.server'
import {
  acceptedEncodings,
  hasBody,
  MAX_FORM_BYTES,
  sendResponse,
} from '~/http/server/adapter.server'
import { isApiPath } from '~/http/addresses/api-requests.server'
import { findRequestId } from '~/http/server/observation.server'
import { awayResponse, maintenanceResponse } from '~/start/maintenance-page'
import type { Services } from '~/http/context/services'

/** Answers while the site is being worked on. */
export const sendMaintenance = (
  req: Request,
  res: Response,
  services: Services,
  maintenance: Maintenance,
) => send(req, res, maintenanceResponse(maintenance, describe(req, res, services)))

/** Answers while the database is out of reach. */
export const sendAway = (req: Request, res: Response, services: Services) =>
  send(req, res, awayResponse(describe(req, res, services)))

/** Answers a request that finds no place in work. */
export const sendBusy = (req: Request, res: Response, services: Services) =>
  send(req, res, busyResponse(describe(req, res, services)))

/** Neither session nor school is known. */
const describe = (req: Request, res: Response, { env, now }: Services) => ({
  isCall: isApiPath(req.path),
  isSent: !['GET', 'HEAD'].includes(req.method),
  requestId: findRequestId(res),
  productName: env.PRODUCT_NAME,
  now: now(),
})

/**
 * What someone is still sending isn't used. A form is let through all the same, because a browser that is
 * cut off while it sends shows no response.
 */
function send(req: Request, res: Response, response: globalThis.Response) {
  const isForm = Number(req.headers['content-length']) <= MAX_FORM_BYTES
  if (hasBody(req) && !isForm) res.setHeader('Connection', 'close')
  return sendResponse(res, response, new Headers(), acceptedEncodings(req))
}
