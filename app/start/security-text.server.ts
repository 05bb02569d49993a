import type { Express } from 'express'
import type { Services } from '~/http/context/services'
import { setRoute } from '~/http/server/observation.server'
import type { Env } from '~/platform/settings/env.server'

const PATH = '/.well-known/security.txt'

const DAY = 86_400_000
/** It has to end within a year (RFC 9116, 2.5.5); each day it ends a day later. */
const VALID_DAYS = 180

/** Where to report a vulnerability, for everyone and every host; like any other missing file without a contact. */
export function registerSecurityText(app: Express, { env, now }: Services) {
  if (env.SECURITY_CONTACT === '') return
  app.get(PATH, (_req, res) => {
    setRoute(res, PATH)
    res.type('text').set('Cache-Control', 'max-age=3600').send(securityText(env, now()))
  })
}

/** No Canonical: each school's host has it. */
function securityText(env: Pick<Env, 'SECURITY_CONTACT' | 'SECURITY_POLICY_URL'>, now: Date) {
  const end = (Math.floor(now.getTime() / DAY) + VALID_DAYS) * DAY
  const fields = [
    ['Contact', env.SECURITY_CONTACT],
    ['Expires', new Date(end).toISOString().replace('.000', '')],
    ['Preferred-Languages', 'en'],
    ['Policy', env.SECURITY_POLICY_URL],
  ]
  const given = fields.filter(([, value]) => value !== '')
  return given.map(([name, value]) => `${name}: ${value}\n`).join('')
}
