import type { Express, Request, Response } from 'express'
import { readBearer } from '~/domain/accounts/access-tokens.server'
import { receiveMailReport } from '~/domain/mail-reports/receive.server'
import type { Services } from '~/http/context/services'
import { BodyStalled, BodyTooLarge, readBody } from '~/http/server/adapter.server'
import { setRoute } from '~/http/server/observation.server'
import { MAX_REPORT_BYTES } from '~/platform/mail/mail-report.server'
import { safeEqual } from '~/platform/security/signed-code.server'

/**
 * /mail-reports, to which a mail server posts what comes to the return addresses, each message as it is:
 * with MAIL_REPORTS_TOKEN; else 404. Answers what it was; 503 asks to try again later.
 */
export function registerMailReportsRoute(app: Express, services: Services) {
  const { env, log } = services
  app.post('/mail-reports', (req, res) => {
    setRoute(res, '/mail-reports')
    const token = readBearer(req.headers.authorization) ?? ''
    if (env.MAIL_REPORTS_TOKEN === '' || !safeEqual(token, env.MAIL_REPORTS_TOKEN))
      return void res.status(404).type('text').send('Not found')
    receivePosted(req, res, services).catch((error: unknown) => {
      log.error({ error }, 'a posted mail report could not be read')
      if (!res.headersSent) res.status(503).type('text').send('Try again later.')
    })
  })
}

async function receivePosted(req: Request, res: Response, { db, env, log, now }: Services) {
  const message = await readBody(req, { keep: MAX_REPORT_BYTES }).catch((error: unknown) => {
    // No report about an email of ours is so long. A server that isn't let in tries again for days.
    if (error instanceof BodyTooLarge || error instanceof BodyStalled) return null
    throw error
  })
  if (message === null) res.set('Connection', 'close')
  const kind = message ? await receiveMailReport({ db, env, now: now() }, message) : 'other'
  log.info({ kind }, 'read a message of the return addresses')
  res.set('Cache-Control', 'no-store').json({ kind })
}
