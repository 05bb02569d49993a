import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { createMailLink } from '~/domain/accounts/mail-links.server'
import { Dispatcher } from '~/jobs/dispatcher.server'
import { readEnv, type Env } from '~/platform/env.server'
import { appendEvent } from '~/platform/events.server'
import { openMailer, type Mailer } from '~/platform/mailer.server'
import { mailReactor } from '~/reactors/mail'
import type { ReactorServices } from '~/reactors/reactor'
import { openMailServer } from '~tests/support/mail-server'
import { idOf, openWorld } from '~tests/support/world'
import { Clock } from './support'

export const SECRET = 'a secret of the test, long enough for it'

export const sam = { id: idOf('sam'), partner_code: 'northfield' }

type Told = { subject?: string; payload?: Record<string, string> }

/** A small world with a mail server, and the worker that writes to it. */
export async function openMailDesk() {
  const world = await openWorld()
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
    ...{ world, dir, clock, log, envWith },
    /** The server that the messages go to; a test may put another in its place. */
    server,

    /** Sends everything that is to be sent now. */
    work(env = envWith(), mailer: Mailer = openMailer(env)) {
      const services: ReactorServices = {
        db: world.db,
        now: clock.now,
        env,
        mailer,
        log: pino({ base: undefined }, { write: (line: string) => void log.push(line) }),
        search: {} as ReactorServices['search'],
      }
      return new Dispatcher({ services, reactors: [mailReactor], random: () => 0.5 }).drain()
    },

    happen: (name: string, { subject = sam.id, payload }: Told = {}) =>
      world.db.write((tx) =>
        appendEvent(
          tx,
          { name, subject_id: subject, partner_code: sam.partner_code, payload },
          clock.now(),
        ),
      ),

    linkFor: (kind: 'confirm_email' | 'reset_password', address = 'sam@northfield.test') =>
      world.db.write((tx) => createMailLink(tx, { kind, user: sam, address }, clock.now())),

    async close() {
      await this.server.close()
      await world.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type MailDesk = Awaited<ReturnType<typeof openMailDesk>>
