import type { Request, Response } from 'express'
import { normalizePath } from '~/policy/navigation-guard'
import { BodyStalled, BodyTooLarge, readBody } from '~/http/server/adapter.server'
import { isApiPath } from '../addresses/api-requests.server'
import { MAX_FORM_BYTES, TOO_MUCH } from '../forms/form-body.server'
import type { RequestContext } from '~/http/context/request-context'
import { sendText } from '~/http/server/send-text.server'
import { cutUpload, tooLargePage, uploadLimits } from '../forms/uploads.server'

/**
 * The body, or a response at once to one that is too large or stops coming. A visitor's upload leads
 * to the login.
 */
export async function readRequestBody(
  req: Request,
  res: Response,
  context: RequestContext,
  idleMs: number | undefined,
): Promise<Buffer<ArrayBuffer> | null | 'rejected'> {
  const { upload } = context
  const isMember = context.ctx.viewer !== null
  const limits = upload ? uploadLimits(upload, isMember) : { keep: MAX_FORM_BYTES }
  let stalled = false
  try {
    return await readBody(req, { ...limits, idleMs })
  } catch (error) {
    stalled = error instanceof BodyStalled
    if (!stalled && !(error instanceof BodyTooLarge)) throw error
    if (error instanceof BodyTooLarge && upload?.keepsTexts) {
      context.isCut = true
      return cutUpload(req.headers['content-type'] ?? '', error.head)
    }
  }
  res.setHeader('Connection', 'close')
  if (stalled) await sendText(req, res, 408, 'The rest of what you sent didn’t arrive.')
  else if (upload && !isApiPath(req.path))
    res.redirect(303, isMember ? tooLargePage(req.path) : normalizePath(req.path))
  else await sendText(req, res, 413, TOO_MUCH)
  return 'rejected'
}
