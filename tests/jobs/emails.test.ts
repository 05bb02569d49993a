import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  accountDeleted,
  confirmationRequested,
  emailChangeRequested,
  emailChanged,
  passwordChanged,
  passwordResetRequested,
  userCreated,
} from '~/domain/accounts/events'
import { contactRequested } from '~/domain/marketing/events'
import { platformConnected } from '~/domain/courses/events'
import { downloadReady } from '~/domain/settings/events'
import { ticketAnswered, ticketCreated } from '~/domain/tickets/events'
import { mailLinkCode, openMailLink } from '~/domain/accounts/mail-links.server'
import { listJobs } from '~/jobs/queries.server'
import type { NewEvent } from '~/platform/events/events'
import { newId } from '~/platform/ids'
import { idOf } from '~tests/support/database'
import { openMailDesk, sam, SECRET, type MailDesk } from './mail-desk'

let desk: MailDesk
beforeEach(async () => {
  desk = await openMailDesk()
})
afterEach(() => desk.close())

async function sentNothing(...events: NewEvent[]) {
  await desk.publish(...events)
  await desk.work()
  expect(desk.server.got).toEqual([])
}

/** The one email that follows from these. */
async function sent(...events: NewEvent[]) {
  await desk.publish(...events)
  await desk.work()
  expect(desk.server.got).toHaveLength(1)
  return desk.server.got[0]!
}

const hrefs = (html: string | false) =>
  [...String(html).matchAll(/(?:href|src|url)\s*[=(]\s*["']?([^"')\s]+)/g)].map(([, to]) => to)

describe('emails', () => {
  test('a new account gets one welcome that asks to confirm the address', async () => {
    const link = await desk.linkFor('confirm_email')
    const mail = await sent(confirmationRequested({ subject: sam.id, link }))
    const [event] = await desk.fixtures.db.read.event.findMany()
    expect(mail).toMatchObject({
      subject: 'Welcome to Quad! Confirm your email',
      messageId: `<${event?.id}@quad.test>`,
    })
    expect(mail.from?.text).toBe('"Quad, the community" <hello@quad.test>')
    expect(desk.server.receivers).toEqual(['sam@northfield.test'])
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
    const code = mailLinkCode(SECRET, link)
    const href = `https://northfield.localhost:8443/confirm-email/${code}`
    expect(mail.text).toContain(href)
    expect(mail.text).toContain('Quad at Northfield University')
    // The person who typed the address also chose the name, and may not be the reader.
    expect(mail.text).not.toContain('Sam')
    // The only URL in the HTML part: nothing is loaded from anywhere.
    expect(hrefs(mail.html)).toEqual([href])
    const claim = { secret: SECRET, code, kind: 'confirm_email' } as const
    const opened = await openMailLink(desk.fixtures.db, claim, null, desk.clock.now())
    expect(opened).toMatchObject({ id: link })
  })

  test('an account with a confirmed address is asked nothing', async () => {
    await sentNothing(userCreated({ subject: sam.id }))
  })

  test('a changed address is confirmed at the new one; the old one stays in use', async () => {
    await desk.change({ pending_email: 'new@mail.test' })
    const link = await desk.linkFor('confirm_email', 'new@mail.test')
    const mail = await sent(confirmationRequested({ subject: sam.id, link }))
    expect(mail.subject).toBe('Confirm your new email')
    expect(mail.text).toContain('Until then, your old address stays in use.')
    expect(desk.server.receivers).toEqual(['new@mail.test'])
  })

  const forgot = 'https://northfield.localhost:8443/forgot-password'
  const security = {
    'a requested address change goes to the present address and repeats nothing typed': {
      event: emailChangeRequested({ subject: sam.id, old: 'old@mail.test' }),
      subject: 'Are you changing your Quad email?',
      to: 'old@mail.test',
      links: [forgot],
      text: /^(?![^]*Sam)/,
    },
    'a changed address is reported to the old one': {
      event: emailChanged({ subject: sam.id, old: 'old@mail.test' }),
      subject: 'Your Quad email was changed',
      to: 'old@mail.test',
      links: [],
      text: /desk@quad\.test/,
    },
    'a changed password is reported to the address of that time': {
      event: passwordChanged({ subject: sam.id, email: 'then@mail.test' }),
      subject: 'Your Quad password was changed',
      to: 'then@mail.test',
      links: [forgot],
      text: /^Hi Sam/,
    },
    'a connected course platform is reported': {
      event: platformConnected({ subject: sam.id, platform: 'Moodle' }),
      subject: 'Moodle was connected with your Quad account',
      to: 'sam@northfield.test',
      links: [forgot],
      text: /a new password now, which\s+disconnects\s+it/,
    },
  }

  test.each(Object.entries(security))('%s', async (_, { event, subject, to, links, text }) => {
    const mail = await sent(event)
    expect(mail.subject).toBe(subject)
    expect(desk.server.receivers).toEqual([to])
    expect(hrefs(mail.html)).toEqual(links)
    expect(mail.text).toMatch(text)
  })

  test('a password reset carries its link', async () => {
    const link = await desk.linkFor('reset_password')
    const mail = await sent(passwordResetRequested({ subject: sam.id, link }))
    expect(mail.subject).toBe('Choose a new Quad password')
    const href = `https://northfield.localhost:8443/reset-password/${mailLinkCode(SECRET, link)}`
    expect(mail.text).toContain(href)
    expect(hrefs(mail.html)).toEqual([href])
  })

  test('a download is announced only while it exists', async () => {
    const [ready, over] = [newId(), newId()]
    const at = (days: number) => new Date(desk.clock.time + days * 86_400_000)
    const download = { user_id: sam.id, partner_code: 'northfield', created_at: at(-1) }
    await desk.fixtures.db.write(async (tx) => {
      const data = { settings: { time_zone: 'Pacific/Auckland' } }
      await tx.partner.update({ where: { partner_code: 'northfield' }, data })
      const there = { ...download, ready_at: at(0), expires_at: at(3) }
      await tx.dataDownload.create({ data: { ...there, id: ready } })
      await tx.dataDownload.create({ data: { ...there, id: over, expires_at: at(0) } })
    })
    const events = [ready, over].map((id) => downloadReady({ subject: sam.id, download: id }))
    const mail = await sent(...events)
    expect(mail.text).toContain('until November 25, 2026')
    const page = `https://northfield.localhost:8443/account-settings/data/${ready}`
    expect(hrefs(mail.html)).toEqual([page])
  })

  test('a deleted account gets a goodbye at the address that its row no longer has', async () => {
    await desk.change({ deleted_at: desk.clock.now(), email: 'x' })
    const who = { subject: sam.id, email: 'sam@mail.test', first_name: 'Sam' }
    const mail = await sent(accountDeleted(who))
    expect(mail.subject).toBe('Your Quad account was deleted')
    expect(mail.text).toContain('Goodbye, Sam')
    expect(desk.server.receivers).toEqual(['sam@mail.test'])
    const event = await desk.fixtures.db.read.event.findFirst({
      where: { name: 'account.deleted' },
    })
    expect(event?.payload).toEqual({ email: '', first_name: '' })
  })

  test('a deleted member gets no other email', async () => {
    const link = await desk.linkFor('reset_password')
    await desk.change({ deleted_at: desk.clock.now() })
    await sentNothing(
      passwordResetRequested({ subject: sam.id, link }),
      passwordChanged({ subject: sam.id, email: 'sam@northfield.test' }),
    )
  })

  const ticket = {
    id: idOf('ticket'),
    partner_code: 'northfield',
    user_id: sam.id,
    category: 'technical',
    description: 'It is <b>slow</b>\nsince Monday',
    email: 'sam@northfield.test',
    page: '/home',
    created_at: new Date(0),
  }

  test('a ticket goes to the support desk, whose reply goes to the sender', async () => {
    await desk.fixtures.db.write((tx) => tx.ticket.create({ data: ticket }))
    const mail = await sent(ticketCreated({ subject: ticket.id }))
    expect(desk.server.receivers).toEqual(['desk@quad.test'])
    expect(mail.replyTo?.text).toBe('sam@northfield.test')
    expect(mail.subject).toBe('Quad: Help request (technical) from Northfield University')
    // The sender, then the message.
    expect(mail.text).toMatch(/From: Sam North.*\n> It is <b>slow<\/b>\n> since Monday/s)
    expect(mail.html).toContain('It is &lt;b&gt;slow&lt;/b&gt;<br>since Monday')
  })

  test('a ticket without an address has no reply address', async () => {
    await desk.fixtures.db.write((tx) => tx.ticket.create({ data: { ...ticket, email: null } }))
    const mail = await sent(ticketCreated({ subject: ticket.id }))
    expect(mail.replyTo).toBeUndefined()
    expect(mail.text).toContain('Sam North')
    expect(mail.text).not.toMatch(/sam@|goes to the sender/)
  })

  test('an answer goes to the address given, with what it answers', async () => {
    const answers = [{ at: '2026-11-01T10:00:00.000Z', text: 'Try <b>again</b>\n\nIt works now.' }]
    await desk.fixtures.db.write((tx) => tx.ticket.create({ data: { ...ticket, answers } }))
    const mail = await sent(ticketAnswered({ subject: ticket.id, answer: 0 }))
    expect(desk.server.receivers).toEqual(['sam@northfield.test'])
    expect(mail.replyTo?.text).toBe('desk@quad.test')
    expect(mail.text).toContain('Quad at Northfield University')
    expect(mail.subject).toMatch(/^Quad support: an answer to your message \([0-9A-Z]{8}\)$/)
    expect(mail.text).toMatch(/Hi Sam\s+Try <b>again<\/b>\s+It works now\.\s+You wrote:\s+> It is/)
    expect(mail.html).toContain('Try &lt;b&gt;again&lt;/b&gt;')
  })

  test('no answer is mailed once the address has been erased', async () => {
    const answers = [{ at: '2026-11-01T10:00:00.000Z', text: 'Too late' }]
    const data = { ...ticket, email: null, answers }
    await desk.fixtures.db.write((tx) => tx.ticket.create({ data }))
    await sentNothing(ticketAnswered({ subject: ticket.id, answer: 0 }))
  })

  test('a demo request: no text in it becomes a header', async () => {
    const id = idOf('demo')
    const evil = 'Hill\r\nBcc: many@mail.test\r\n\r\nand more'
    const data = {
      id,
      first_name: evil,
      last_name: 'L',
      email: 'a@b.test\r\nBcc: many@mail.test',
      school: evil,
      position: evil,
      message: evil,
      page: '/',
      created_at: desk.clock.now(),
    }
    await desk.fixtures.db.write((tx) => tx.contactRequest.create({ data }))
    const mail = await sent(contactRequested({ subject: id }))
    expect(desk.server.receivers).toEqual(['desk@quad.test'])
    expect(mail.bcc).toBeUndefined()
    expect(mail.headers.has('bcc')).toBe(false)
    expect(mail.subject).toBe('Quad: demo request from Hill Bcc: many@mail.test and more')
    expect(mail.text).toContain('> Hill\n> Bcc: many@mail.test')
  })
})

describe('a dead link is not sent', () => {
  test('when a newer one replaced it', async () => {
    const [first, second] = [
      await desk.linkFor('confirm_email', 'first@mail.test'),
      await desk.linkFor('confirm_email', 'second@mail.test'),
    ]
    const events = [first, second].map((link) => confirmationRequested({ subject: sam.id, link }))
    expect((await sent(...events)).text).toContain(mailLinkCode(SECRET, second))
  })

  test('when it expired before the server came back', async () => {
    const link = await desk.linkFor('reset_password')
    desk.clock.pass(3600)
    await sentNothing(passwordResetRequested({ subject: sam.id, link }))
    expect(await listJobs(desk.fixtures.db, { limit: 9 })).toEqual([])
  })

  test('when it is of another kind', async () => {
    const link = await desk.linkFor('confirm_email')
    await sentNothing(passwordResetRequested({ subject: sam.id, link }))
  })
})
