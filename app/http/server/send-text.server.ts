import type { Request, Response } from 'express'
import { sendResponse } from './adapter.server'
import { apiError, isApiPath, type PROBLEMS } from '~/http/addresses/api-requests.server'
import { withReference } from './observation.server'

/** A response without a page: a problem for a call, a text for others, who can quote its id. */
export function sendText(
  req: Request,
  res: Response,
  status: keyof typeof PROBLEMS,
  text: string,
): Promise<void> | undefined {
  if (isApiPath(req.path)) return sendResponse(res, apiError(status, text), new Headers(), null)
  res.status(status).type('text').send(withReference(res, text))
  return undefined
}
