import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Prisma } from '~prisma/generated/client'
import { createMailLink } from '~/domain/accounts/mail-links.server'
import { Dispatcher } from '~/jobs/dispatcher.server'
import { readEnv, type Env } from '~/platform/env.server'
import type { NewEvent } from '~/platform/events'
import { publish } from '~/platform/publish.server'
import { openMailer, type Mailer } from '~/platform/mailer.server'
import { mailHandler } from '~/handlers/mail'
import { openMailServer } from '~tests/support/mail-server'
import { idOf, openFixtures } from '~tests/support/database'
import { createServices } from './services'
import { Clock } from './support'

export const SECRET = 'a secret of the test, long enough for it'

export const sam = { id: idOf('sam'), partner_code: 'northfield' }

/** Fixtures with a mail server, and the worker that writes to it. */
export async function openMailDesk() {
  const fixtures = await openFixtures()
  const server = await openMailServer()
  const dir = mkdtempSync(join(tmpdir(), 'quad-mail-'))
  const clock = new Clock()
  const log: string[] = []

  const envWith = (settings: Record<string, string> = {}): Env =>
    readEnv({
      DATA_DIR: dir,
      SMTP_URL: server.url,
      MAIL_FROM: 'Quad, the community <hello@quad.test>',
      SUPPORT_EMAIL: 'desk@quad.test',
      BASE_URL: 'https://quad.test:8443',
      SESSION_SECRET: SECRET,
      ...settings,
    })

  return {
    ...{ fixtures, dir, clock, log, envWith },
    /** The server that the messages go to; a test may put another in its place. */
    server,

    /** Sends everything that is to be sent now. */
    work(env = envWith(), mailer: Mailer = openMailer(env)) {
      const write = (line: string) => void log.push(line)
      const more = { env, mailer, log: pino({ base: undefined }, { write }) }
      const services = createServices(fixtures.db, clock.now, more)
      return new Dispatcher({ services, handlers: [mailHandler], random: () => 0.5 }).drain()
    },

    publish: (...events: NewEvent[]) =>
      fixtures.db.write((tx) => publish(tx, { partner: sam, now: clock.now() }, events)),

    change: (data: Prisma.UserUpdateInput) =>
      fixtures.db.write((tx) => tx.user.update({ where: { id: sam.id }, data })),

    linkFor: (kind: 'confirm_email' | 'reset_password', address = 'sam@northfield.test') =>
      fixtures.db.write((tx) => createMailLink(tx, { kind, user: sam, address }, clock.now())),

    async close() {
      await this.server.close()
      await fixtures.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type MailDesk = Awaited<ReturnType<typeof openMailDesk>>
