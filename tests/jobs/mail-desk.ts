import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Prisma } from '~prisma/generated/client'
import { createMailLink, type MailLinkKind } from '~/domain/accounts/mail-links.server'
import { Dispatcher } from '~/jobs/dispatcher.server'
import { readEnv, type Env } from '~/platform/settings/env.server'
import type { NewEvent } from '~/platform/events/events'
import { publish } from '~/platform/events/publish.server'
import { openMailer } from '~/platform/mail/open-mailer.server'
import type { Mailer } from '~/platform/mail/mailer'
import type { EventHandler } from '~/handlers/handler'
import { announcementMailHandler } from '~/handlers/announcement-mail'
import { eventMailHandler } from '~/handlers/event-mail'
import { followUpMailHandler } from '~/handlers/follow-up-mail'
import { mailHandler } from '~/handlers/mail'
import { digestHandler, notificationMailHandler } from '~/handlers/notification-mail'
import { notificationsHandler } from '~/handlers/notifications'
import { openMailServer } from '~tests/support/mail-server'
import { idOf, NOW, openFixtures, type Fixtures } from '~tests/support/database'
import { db } from '~tests/support/fixtures'
import { createServices } from './services'
import { Clock } from './support'

export const SECRET = 'a secret of the test, long enough for it'

export const sam = { id: idOf('sam'), partner_code: 'northfield' }

type Setup = { fixtures?: Fixtures; handlers?: readonly EventHandler[]; at?: Date }

/** Fixtures with a mail server, and the worker that writes to it. */
export async function openMailDesk({ handlers = [mailHandler], at, ...given }: Setup = {}) {
  const fixtures = given.fixtures ?? (await openFixtures())
  const server = await openMailServer()
  const dir = mkdtempSync(join(tmpdir(), 'quad-mail-'))
  const clock = new Clock()
  if (at) clock.time = at.getTime()
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
    fixtures,
    dir,
    clock,
    log,
    envWith,
    /** The server that the messages go to; a test may put another in its place. */
    server,

    /** Sends everything that is to be sent now. */
    work(env = envWith(), mailer: Mailer = openMailer(env)) {
      const write = (line: string) => void log.push(line)
      const more = { env, mailer, log: pino({ base: undefined }, { write }) }
      const services = createServices(fixtures.db, clock.now, more)
      return new Dispatcher({ services, handlers, random: () => 0.5 }).drain()
    },

    /** Handles everything, and again when the hold is over. */
    async pass(seconds = HOLD) {
      await this.work()
      clock.pass(seconds)
      await this.work()
    },

    publish: (...events: NewEvent[]) =>
      fixtures.db.write((tx) => publish(tx, { partner: sam, now: clock.now() }, events)),

    change: (data: Prisma.UserUpdateInput) =>
      fixtures.db.write((tx) => tx.user.update({ where: { id: sam.id }, data })),

    linkFor: (kind: MailLinkKind, address = 'sam@northfield.test') =>
      fixtures.db.write((tx) => createMailLink(tx, { kind, user: sam, address }, clock.now())),

    async close() {
      await this.server.close()
      await fixtures.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type MailDesk = Awaited<ReturnType<typeof openMailDesk>>

/** Seconds for which mail about notifications is held. */
export const HOLD = 300

/** The desk of the running test's database, with all that mails people about what happens. */
export const openNewsDesk = (...more: EventHandler[]) =>
  openMailDesk({
    fixtures: { db, close: async () => {} },
    handlers: [
      mailHandler,
      notificationsHandler,
      notificationMailHandler,
      digestHandler,
      followUpMailHandler,
      announcementMailHandler,
      eventMailHandler,
      ...more,
    ],
    at: new Date(NOW.getTime() + 1000),
  })
