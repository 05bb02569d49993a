import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { confirmEmail } from '~/domain/accounts/confirm-email.server'
import { confirmationRequested, passwordChanged } from '~/domain/accounts/events'
import { mailLinkCode } from '~/domain/accounts/mail-links.server'
import { receiveMailReport } from '~/domain/mail-reports/receive.server'
import { unsubscribeCode } from '~/domain/mailing-lists/unsubscribe-code.server'
import { mailReportsSchedule } from '~/jobs/mail-reports.server'
import type { Log } from '~/platform/monitoring/log.server'
import { returnAddress } from '~/platform/mail/return-address.server'
import { autoreply, complaint, eximBounce, postfixBounce } from '~tests/support/mail-reports'
import { idOf } from '~tests/support/database'
import { openMailDesk, sam, SECRET, type MailDesk } from './mail-desk'
import { createServices } from './services'

const PATTERN = 'bounces+*@quad.test'
const EMAIL = 'sam@northfield.test'
const DAY = 24 * 60 * 60

let desk: MailDesk
beforeEach(async () => {
  desk = await openMailDesk()
})
afterEach(() => desk.close())

const env = () => desk.envWith({ MAIL_RETURN_ADDRESS: PATTERN })

/** Sends Sam a mail and returns where it would come back to. */
async function mailSam(): Promise<string> {
  await desk.publish(passwordChanged({ subject: sam.id, email: EMAIL }))
  await desk.work(env())
  desk.clock.pass(1)
  return desk.server.senders.splice(0).at(-1) ?? ''
}

const receive = (message: string) =>
  receiveMailReport(
    { db: desk.fixtures.db, env: env(), now: desk.clock.now() },
    Buffer.from(message),
  )

const gone = (to: string) => receive(eximBounce({ to, answer: '550 5.1.1 no such user' }))
const full = (to: string) =>
  receive(postfixBounce({ to, status: '5.2.2', answer: '552 5.2.2 full' }))

async function noted() {
  const where = { user_id: sam.id }
  const row = await desk.fixtures.db.read.userSettings.findUnique({ where })
  return [row?.bounces ?? 0, row?.undeliverable_code ?? null]
}

async function confirm() {
  const link = await desk.linkFor('confirm_email')
  const by = { secret: SECRET, code: mailLinkCode(SECRET, link) }
  const { db } = desk.fixtures
  const visitor = { db, viewer: null, partner: null, now: desk.clock.now(), requestId: 'r' }
  await confirmEmail(visitor, by, { sender: 's', idempotencyKey: link })
  desk.clock.pass(1)
}

describe('an email that came back', () => {
  test('had a return address of its own; mail to no account comes back to the sender', async () => {
    const [first, second] = [await mailSam(), await mailSam()]
    expect(first).toMatch(/^bounces\+[0-9a-z]{50}@quad\.test$/)
    expect(second).not.toBe(first)
    await desk.publish(passwordChanged({ subject: sam.id, email: 'former@mail.test' }))
    await desk.work(env())
    expect(desk.server.senders).toEqual(['hello@quad.test'])
    await desk.publish(passwordChanged({ subject: sam.id, email: EMAIL }))
    await desk.work()
    expect(desk.server.senders).toEqual(['hello@quad.test', 'hello@quad.test'])
  })

  test('from a mailbox that is gone ends mail, until they confirm an address', async () => {
    const to = await mailSam()
    expect([await gone(to), await noted()]).toEqual(['bounce', [1, '550 5.1.1']])
    expect(await mailSam()).toBe('')
    const link = await desk.linkFor('confirm_email')
    await desk.publish(confirmationRequested({ subject: sam.id, link }))
    await desk.work(env())
    expect(desk.server.receivers.at(-1)).toBe(EMAIL)
    await confirm()
    expect(await noted()).toEqual([0, null])
    // The report once more, which says nothing about the time after.
    expect([await gone(to), await noted()]).toEqual(['bounce', [0, null]])
    expect([await gone(await mailSam()), await noted()]).toEqual(['bounce', [1, '550 5.1.1']])
  })

  test('counts where the mailbox may work again: five in a row end mail, each once', async () => {
    const sent = [await mailSam(), await mailSam(), await mailSam(), await mailSam()]
    for (const to of [...sent, ...sent.slice(1)]) await full(to)
    expect(await noted()).toEqual([4, null])
    expect([await full(await mailSam()), await noted()]).toEqual(['bounce', [5, '552 5.2.2']])
  })

  test.each([
    ['a confirmation', confirm],
    ['a month without one', () => Promise.resolve(desk.clock.pass(31 * DAY))],
  ])('is the first of another row after %s', async (_, interrupt) => {
    for (let count = 0; count < 4; count++) await full(await mailSam())
    await interrupt()
    await full(await mailSam())
    expect(await noted()).toEqual([1, null])
  })

  test('is refused at once as well: a full mailbox counts, a missing one ends mail', async () => {
    desk.server.manners = { receiver: () => 552, answer: '5.2.2 full' }
    await mailSam()
    expect(await noted()).toEqual([1, null])
    desk.server.manners = { receiver: () => 550, answer: '5.1.1 no such user' }
    await mailSam()
    expect(await noted()).toEqual([2, '550 5.1.1'])
  })
})

describe('a report ends no one else’s mail', () => {
  const at = () => desk.clock.now()
  const address = (secret: string, more: { user?: string; email?: string; at?: Date } = {}) =>
    returnAddress(PATTERN, secret, { user: sam.id, email: EMAIL, at: at(), ...more })

  test.each<[string, () => string]>([
    ['someone made up', () => address('another secret, long enough as well')],
    [
      'is about an address before this one',
      () => address(SECRET, { email: 'old@northfield.test' }),
    ],
    ['names someone else', () => address(SECRET).replace(sam.id, idOf('maya'))],
    [
      'is of a month ago',
      () => address(SECRET, { at: new Date(at().getTime() - 31 * DAY * 1000) }),
    ],
    ['is of tomorrow', () => address(SECRET, { at: new Date(at().getTime() + DAY * 1000) })],
    ['has no return address of ours', () => 'hello@quad.test'],
  ])('that %s', async (_, to) => {
    expect([await gone(to()), await noted()]).toEqual(['other', [0, null]])
    expect(await gone(`${to()}, ${address(SECRET)}`)).toBe('bounce')
  })

  test('with thousands of addresses in it, which cost no more than a few', async () => {
    const { db } = desk.fixtures
    const write = db.write
    let writes = 0
    db.write = (...sent) => {
      writes++
      return write(...sent)
    }
    const forged = Array.from({ length: 500 }, (_, second) =>
      address('another secret, long enough as well', { at: new Date(at().getTime() - second) }),
    )
    const all = (...lines: string[]) => gone(lines.join(',\r\n\t'))
    expect([await all(...forged), writes <= 5]).toEqual(['other', true])
    const twice = Array.from({ length: 20 }, () => forged[0]!)
    expect(await all(...twice, address(SECRET))).toBe('bounce')
    db.write = write
  })

  test('with an answer in place of a report', async () => {
    expect([await receive(autoreply(await mailSam())), await noted()]).toEqual(['other', [0, null]])
  })

  test('after the account is gone', async () => {
    const to = await mailSam()
    await desk.change({ deleted_at: desk.clock.now() })
    expect(await gone(to)).toBe('other')
  })
})

test('who calls a mail spam gets no more like it, as by its own link', async () => {
  const settings = async () =>
    (await desk.fixtures.db.read.notificationSettings.findUnique({ where: { user_id: sam.id } }))
      ?.comments ?? true
  const code = (secret: string) =>
    unsubscribeCode(secret, { list: 'email', id: sam.id, about: ['comments'] })
  const about = (secret: string) => complaint(`https://quad.test/unsubscribe/${code(secret)}`)
  expect([await receive(about('another secret, long enough')), await settings()]).toEqual([
    'other',
    true,
  ])
  expect([await receive(about(SECRET)), await settings()]).toEqual(['complaint', false])
  expect([await receive(about(SECRET)), await noted()]).toEqual(['complaint', [0, null]])
})

describe('a maildir', () => {
  const folder = () => join(desk.dir, 'bounces')
  const place = (name: string, message: string) =>
    writeFileSync(join(folder(), 'new', name), message)
  const files = () => ['new', 'cur'].map((name) => readdirSync(join(folder(), name)))
  const logged = vi.fn()
  const read = () => {
    const log = { info: logged } as unknown as Log
    const services = createServices(desk.fixtures.db, desk.clock.now, { env: env(), log })
    return mailReportsSchedule(`maildir://${folder()}`).run(services)
  }
  beforeEach(() => {
    for (const name of ['new', 'cur', 'tmp']) mkdirSync(join(folder(), name), { recursive: true })
  })

  test('is read: what was understood is deleted, the rest stays as read', async () => {
    const to = await mailSam()
    place('1.host', eximBounce({ to, answer: '550 5.1.1 no such user' }))
    place('2.host', autoreply(to))
    place('3.host', '')
    await read()
    const kinds = ['bounce', 'other', 'other'].map((kind) => ({ kind }))
    expect(logged.mock.calls.map(([fields]) => fields as object)).toEqual(kinds)
    expect(logged).toHaveBeenCalledWith(kinds[0], 'read a message of the return addresses')
    expect([await noted(), files()]).toEqual([
      [1, '550 5.1.1'],
      [[], ['2.host:2,S', '3.host:2,S']],
    ])
    await read()
    expect(files()).toEqual([[], ['2.host:2,S', '3.host:2,S']])
  })

  test('with an address that can’t be read fails when it’s read', async () => {
    const services = createServices(desk.fixtures.db, desk.clock.now, { env: env() })
    const { run } = mailReportsSchedule('maildir:///bounces/%zz')
    await expect(run(services)).rejects.toThrow('URI malformed')
  })

  test('goes on behind a message that can’t be read, and says so', async () => {
    mkdirSync(join(folder(), 'new', '0.host'))
    place('1.host', eximBounce({ to: await mailSam(), answer: '550 5.1.1 no such user' }))
    await expect(read()).rejects.toThrow('EISDIR')
    expect([await noted(), files()]).toEqual([
      [1, '550 5.1.1'],
      [['0.host'], []],
    ])
  })

  test('has new messages read before those that failed, however many these are', async () => {
    for (let count = 0; count < 200; count++)
      mkdirSync(join(folder(), 'new', `0.${String(count).padStart(3, '0')}`))
    place('1.host', eximBounce({ to: await mailSam(), answer: '550 5.1.1 no such user' }))
    const services = createServices(desk.fixtures.db, desk.clock.now, { env: env() })
    const { run } = mailReportsSchedule(`maildir://${folder()}`)
    await expect(run(services)).rejects.toThrow('EISDIR')
    expect(await noted()).toEqual([0, null])
    await expect(run(services)).rejects.toThrow('EISDIR')
    expect(await noted()).toEqual([1, '550 5.1.1'])
  })

  test('has the message again after a failure, which stops no other', async () => {
    place('1.host', eximBounce({ to: await mailSam(), answer: '550 5.1.1 no such user' }))
    place('2.host', autoreply('bounces@quad.test'))
    const { db } = desk.fixtures
    const write = db.write
    db.write = () => Promise.reject(new Error('the disk is full'))
    await expect(read()).rejects.toThrow('the disk is full')
    db.write = write
    expect(files()).toEqual([['1.host'], ['2.host:2,S']])
    await read()
    expect([await noted(), files()]).toEqual([
      [1, '550 5.1.1'],
      [[], ['2.host:2,S']],
    ])
  })
})
