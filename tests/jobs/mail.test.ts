import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser, type ParsedMail } from 'mailparser'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { confirmEmail } from '~/domain/accounts/confirm-email.server'
import {
  confirmationRequested,
  emailChanged,
  passwordChanged,
  passwordResetRequested,
} from '~/domain/accounts/events'
import { mailLinkCode } from '~/domain/accounts/mail-links.server'
import { listJobs } from '~/jobs/queries.server'
import { listSavedMail } from '~/platform/mail/file-mailer.server'
import { smtpMailer } from '~/platform/mail/smtp-mailer.server'
import { openMailServer, type Manners } from '~tests/support/mail-server'
import { openMailDesk, sam, SECRET, type MailDesk } from './mail-desk'

let desk: MailDesk
beforeEach(async () => {
  desk = await openMailDesk()
})
afterEach(() => desk.close())

describe('the mail server', () => {
  const jobs = async () =>
    (await listJobs(desk.fixtures.db, { limit: 9 })).map(
      ({ state, attempts, last_error }) => `${state} ${attempts} ${last_error}`,
    )
  const two = () =>
    desk.publish(
      emailChanged({ subject: sam.id, old: 'one@mail.test' }),
      emailChanged({ subject: sam.id, old: 'two@mail.test' }),
    )
  const changed = () =>
    desk.publish(passwordChanged({ subject: sam.id, email: 'sam@northfield.test' }))

  test('is unavailable: everything waits, no attempt is counted, and all is sent when it is back', async () => {
    await desk.server.close()
    await two()
    for (let minute = 0; minute < 20; minute++) {
      await desk.work()
      desk.clock.pass(60)
    }
    expect(await jobs()).toEqual(['ready 0 null', 'ready 0 null'])
    desk.server = await openMailServer({}, desk.server.port)
    await desk.work()
    expect(desk.server.receivers).toEqual(['one@mail.test', 'two@mail.test'])
    expect(await jobs()).toEqual([])
  })

  const toOne = (mail: ParsedMail) => [mail.to].flat()[0]?.text === 'one@mail.test'

  const refusing = (code: number): [string, Manners][] => [
    ['the receiver', { receiver: (address) => (address === 'one@mail.test' ? code : 0) }],
    ['the message', { message: (mail) => (toOne(mail) ? code : 0) }],
  ]

  test.each(refusing(451))(
    'puts off %s: that one is tried again later, the others are sent',
    async (_, manners) => {
      desk.server.manners = manners
      await two()
      await desk.work()
      expect(desk.server.receivers).toEqual(['two@mail.test'])
      expect(await jobs()).toEqual([expect.stringMatching(/^ready 1 .*answered 45\d to/)])
      desk.server.manners = {}
      await desk.work()
      expect(desk.server.receivers).toHaveLength(1)
      desk.clock.pass(1)
      await desk.work()
      expect(desk.server.receivers).toEqual(['two@mail.test', 'one@mail.test'])
    },
  )

  test.each(refusing(554))(
    'refuses %s for good: put aside at once and never tried again',
    async (_, manners) => {
      desk.server.manners = manners
      await two()
      await desk.work()
      desk.server.manners = {}
      desk.clock.pass(100_000)
      await desk.work()
      expect(desk.server.receivers).toEqual(['two@mail.test'])
      expect(await jobs()).toEqual([expect.stringMatching(/^dead 1 .*answered 55\d to/)])
    },
  )

  const toSam = () =>
    desk.publish(passwordChanged({ subject: sam.id, email: 'sam@northfield.test' }))
  const undeliverable = async () =>
    (await desk.fixtures.db.read.userSettings.findUnique({ where: { user_id: sam.id } }))
      ?.undeliverable_code ?? null

  test('refuses an address: it gets no more but what its owner asks for, until they have that', async () => {
    desk.server.manners = { receiver: () => 550 }
    await toSam()
    await desk.work()
    expect(await undeliverable()).toBe('550')
    desk.server.manners = {}
    await toSam()
    await desk.work()
    expect(desk.server.got).toEqual([])
    const link = await desk.linkFor('confirm_email')
    await desk.publish(confirmationRequested({ subject: sam.id, link }))
    await desk.work()
    expect(desk.server.receivers).toEqual(['sam@northfield.test'])
    expect(await undeliverable()).toBe('550')
    const { db } = desk.fixtures
    const by = { secret: SECRET, code: mailLinkCode(SECRET, link) }
    const visitor = { db, viewer: null, partner: null, now: desk.clock.now(), requestId: 'r' }
    await confirmEmail(visitor, by, { sender: 's', idempotencyKey: 'k' })
    await toSam()
    await desk.work()
    expect([desk.server.got.length, await undeliverable()]).toEqual([2, null])
  })

  test.each<[string, Manners, string | null]>([
    ['a mailbox that is gone', { receiver: () => 550, answer: '5.1.1 no one' }, '550 5.1.1'],
    ['us, by a blocklist', { receiver: () => 550, answer: '5.7.1 blocked' }, null],
    ['the text', { message: () => 554 }, null],
    ['nothing, but wants to be asked later', { receiver: () => 451 }, null],
  ])('notes an address only where it refuses a mailbox: %s', async (_, manners, code) => {
    desk.server.manners = manners
    await toSam()
    await desk.work()
    expect(await undeliverable()).toBe(code)
  })

  test('rejects the sender: nothing can be sent, so everything waits', async () => {
    desk.server.manners = { sender: () => 553 }
    await two()
    await desk.work()
    expect(await jobs()).toEqual(Array(2).fill(expect.stringMatching(/^ready 0 /)))
    desk.server.manners = {}
    desk.clock.pass(1)
    await desk.work()
    expect(desk.server.receivers).toHaveLength(2)
  })

  test.each(['hang up', 'stay silent'] as const)(
    '%ss at one message: that one is tried again later, the others are sent',
    async (manner) => {
      desk.server.manners = { message: (mail) => (toOne(mail) ? manner : 0) }
      await two()
      const env = desk.envWith()
      // Short for a test, but long enough for the other email on a busy machine.
      const hasty = { connectionTimeout: 3000, greetingTimeout: 3000, socketTimeout: 1000 }
      const drain = () => desk.work(env, smtpMailer(env, hasty))
      await drain()
      expect(desk.server.receivers).toEqual(['two@mail.test'])
      expect(await jobs()).toEqual([expect.stringMatching(/^ready 1 /)])
      desk.server.manners = {}
      desk.clock.pass(1)
      await drain()
      expect(desk.server.receivers).toEqual(['two@mail.test', 'one@mail.test'])
    },
  )

  test('is slow: the email is sent once', async () => {
    desk.server.manners = { delay: 300 }
    await changed()
    await desk.work()
    expect(desk.server.receivers).toEqual(['sam@northfield.test'])
  })

  test('gets an email that is sent again under the same id', async () => {
    await changed()
    await desk.work()
    // As if the process had died between sending and recording it.
    await desk.fixtures.db.write((tx) => tx.job.updateMany({ data: { state: 'ready' } }))
    await desk.work()
    const ids = desk.server.got.map(({ messageId }) => messageId)
    expect(ids).toEqual([ids[0], ids[0]])
  })

  test('never leaks secrets into logs and jobs', async () => {
    const link = await desk.linkFor('reset_password')
    await desk.publish(passwordResetRequested({ subject: sam.id, link }))
    await desk.work(desk.envWith({ SMTP_URL: `smtp://me:geheim@127.0.0.1:${desk.server.port}` }))
    desk.server.manners = { receiver: () => 550 }
    await desk.work()
    const stored = JSON.stringify(await desk.fixtures.db.read.job.findMany()) + desk.log.join('')
    expect(desk.log.length).toBeGreaterThan(1)
    expect(stored).toContain('answered 550')
    expect(stored).not.toMatch(/geheim|@northfield\.test|reset-password\//)
    expect(stored).not.toContain(mailLinkCode(SECRET, link).split('.')[1])
  })
})

test('without a mail server, each email is a file only its owner can read', async () => {
  const env = desk.envWith({ SMTP_URL: '' })
  const drain = () => desk.work(env)
  const link = await desk.linkFor('reset_password')
  await desk.publish(passwordResetRequested({ subject: sam.id, link }))
  await desk.publish(passwordChanged({ subject: sam.id, email: 'sam@northfield.test' }))
  await drain()
  await desk.fixtures.db.write((tx) => tx.job.updateMany({ data: { state: 'ready' } }))
  await drain()
  const folder = join(desk.dir, 'mail')
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  expect(files).toHaveLength(2)
  const [newest, first] = await listSavedMail(desk.dir)
  expect(newest?.subject).toBe('Your Quad password was changed')
  expect(first?.text).toContain(mailLinkCode(SECRET, link))
  const file = join(folder, `${first?.id}.eml`)
  expect(statSync(file).mode & 0o077).toBe(0)
  const parsed = await simpleParser(readFileSync(file))
  expect(parsed).toMatchObject({ subject: first?.subject, text: first?.text })
})
