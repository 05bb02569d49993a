import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailLinkCode, openMailLink } from '~/domain/accounts/mail-links.server'
import { listJobs } from '~/jobs/queries.server'
import { newId } from '~/platform/ids'
import { idOf } from '~tests/support/world'
import { openMailDesk, sam, SECRET, type MailDesk } from './mail-desk'

let desk: MailDesk
beforeEach(async () => {
  desk = await openMailDesk()
})
afterEach(() => desk.close())

async function sent() {
  await desk.work()
  expect(desk.server.got).toHaveLength(1)
  return desk.server.got[0]!
}

const hrefs = (html: string | false) =>
  [...String(html).matchAll(/(?:href|src|url)\s*[=(]\s*["']?([^"')\s]+)/g)].map(([, to]) => to)

describe('every message', () => {
  test.each(['user.created', 'account.confirmation_requested'])(
    'after %s of somebody new: the welcome that asks to confirm the address, once',
    async (name) => {
      const link = await desk.linkFor('confirm_email')
      await desk.happen(name, { payload: { link } })
      const mail = await sent()
      const [event] = await desk.world.db.read.event.findMany()
      expect(mail).toMatchObject({
        subject: 'Welcome to Quad: please confirm your email address',
        messageId: `<${event?.id}@quad.test>`,
      })
      expect(mail.from?.text).toBe('"Quad, the community" <hello@quad.test>')
      expect(desk.server.receivers).toEqual(['sam@northfield.test'])
      expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
      const code = mailLinkCode(SECRET, link)
      const href = `https://northfield.localhost:8443/confirm-email/${code}`
      expect(mail.text).toContain(href)
      expect(mail.text).toContain('Quad at Northfield University')
      // Whoever typed the address chose the name, too, and need not be the reader.
      expect(mail.text).not.toContain('Sam')
      // The one address in the HTML part: nothing is loaded from anywhere.
      expect(hrefs(mail.html)).toEqual([href])
      const opened = { secret: SECRET, code, kind: 'confirm_email' } as const
      expect(await openMailLink(desk.world.db, opened, null, desk.clock.now())).toMatchObject({
        id: link,
      })
    },
  )

  test('an account whose address is known to be right is asked nothing', async () => {
    await desk.happen('user.created')
    await desk.work()
    expect(desk.server.got).toEqual([])
  })

  test('a changed address: to the new one, which says that the old one stays', async () => {
    const data = { pending_email: 'new@mail.test' }
    await desk.world.db.write((tx) => tx.user.update({ where: { id: sam.id }, data }))
    const link = await desk.linkFor('confirm_email', 'new@mail.test')
    await desk.happen('account.confirmation_requested', { payload: { link } })
    const mail = await sent()
    expect(mail.subject).toBe('Please confirm your email address')
    expect(mail.text).toContain('Until then your old address stays in use.')
    expect(desk.server.receivers).toEqual(['new@mail.test'])
  })

  test('a new password', async () => {
    const link = await desk.linkFor('reset_password')
    await desk.happen('account.reset_requested', { payload: { link } })
    const mail = await sent()
    expect(mail.subject).toBe('Choose a new password for Quad')
    const href = `https://northfield.localhost:8443/reset-password/${mailLinkCode(SECRET, link)}`
    expect(mail.text).toContain(href)
    expect(hrefs(mail.html)).toEqual([href])
  })

  test('the wish to change the address: to the present one, without anything that was typed', async () => {
    await desk.happen('account.email_change_requested', { payload: { old: 'old@mail.test' } })
    const mail = await sent()
    expect(mail.subject).toBe('Another email address for your Quad account')
    expect(desk.server.receivers).toEqual(['old@mail.test'])
    expect(hrefs(mail.html)).toEqual(['https://northfield.localhost:8443/forgot-password'])
    expect(mail.text).not.toContain('Sam')
  })

  test('the change of the address: to the old one', async () => {
    await desk.happen('account.email_changed', { payload: { old: 'old@mail.test' } })
    const mail = await sent()
    expect(mail.subject).toBe('Your email address at Quad was changed')
    expect(mail.text).toContain('desk@quad.test')
    expect(desk.server.receivers).toEqual(['old@mail.test'])
  })

  test('the change of the password: to the address of that moment', async () => {
    await desk.happen('account.password_changed', { payload: { email: 'then@mail.test' } })
    const mail = await sent()
    expect(mail.subject).toBe('Your password for Quad was changed')
    expect(hrefs(mail.html)).toEqual(['https://northfield.localhost:8443/forgot-password'])
    expect(desk.server.receivers).toEqual(['then@mail.test'])
  })

  test('a download: only while it is there', async () => {
    const [ready, over] = [newId(), newId()]
    const at = (days: number) => new Date(desk.clock.time + days * 86_400_000)
    const download = { user_id: sam.id, partner_code: 'northfield', created_at: at(-1) }
    await desk.world.db.write(async (tx) => {
      const there = { ...download, ready_at: at(0), expires_at: at(3) }
      await tx.dataDownload.create({ data: { ...there, id: ready } })
      await tx.dataDownload.create({ data: { ...there, id: over, expires_at: at(0) } })
    })
    for (const id of [ready, over]) {
      await desk.happen('account.download_ready', { payload: { download: id } })
    }
    const mail = await sent()
    expect(mail.text).toContain('until 24 November 2026')
    const page = `https://northfield.localhost:8443/account-settings/data/${ready}`
    expect(hrefs(mail.html)).toEqual([page])
  })

  test('a deleted account: to the address that the row no longer has', async () => {
    await desk.world.db.write((tx) =>
      tx.user.update({ where: { id: sam.id }, data: { deleted_at: desk.clock.now(), email: 'x' } }),
    )
    await desk.happen('account.deleted', { payload: { email: 'sam@mail.test', first_name: 'Sam' } })
    const mail = await sent()
    expect(mail.subject).toBe('Your Quad account was deleted')
    expect(mail.text).toContain('Goodbye, Sam')
    expect(desk.server.receivers).toEqual(['sam@mail.test'])
  })

  test('nobody writes to somebody who is no more', async () => {
    const link = await desk.linkFor('reset_password')
    await desk.happen('account.reset_requested', { payload: { link } })
    await desk.happen('account.password_changed', { payload: { email: 'sam@northfield.test' } })
    await desk.world.db.write((tx) =>
      tx.user.update({ where: { id: sam.id }, data: { deleted_at: desk.clock.now() } }),
    )
    await desk.work()
    expect(desk.server.got).toEqual([])
  })

  /** A case of Lakeside about Sam's comment there, with what the row says besides. */
  const happenInCase = async (name: string, row: { decision?: string; told?: string }) => {
    const at = desk.clock.now()
    const about = { kind: 'comment', subject_id: idOf('comment:sam'), author_id: sam.id }
    const data = { ...about, ...row, id: 'c', partner_code: 'lakeside', excerpt: 'So *long*' }
    await desk.world.db.write((tx) =>
      tx.moderationCase.create({ data: { ...data, harm: true, created_at: at, updated_at: at } }),
    )
    await desk.happen(name, { payload: { case: 'c', decision: row.decision ?? '' } })
  }

  test('a decision: which school, then why, then what else there is', async () => {
    await happenInCase('moderation.decided', { decision: 'hide', told: 'Be kind.\nPlease.' })
    const mail = await sent()
    expect(mail.text).toContain('The staff of Lakeside College has looked at your comment')
    expect(mail.text).toMatch(/This is why:\s+> Be kind\.\s+> Please\.\s+Read the community/)
    expect(mail.html).toMatch(/why:<\/p>\s*<blockquote[^>]*>Be kind\.<br>Please\.<\/blockquote>/)
    expect(desk.server.receivers).toEqual(['sam@northfield.test'])
  })

  test('an alarm: what was flagged, its words, then the way to the case', async () => {
    await happenInCase('moderation.alarm', {})
    const mail = await sent()
    expect(mail.text).toMatch(/that were flagged:\s+> So \*long\*\s+Open the case:/)
    expect(mail.html).toMatch(/flagged:<\/p>\s*<blockquote[^>]*>So \*long\*<\/blockquote>/)
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

  test('a ticket: to the support desk, whose answer goes to the sender', async () => {
    await desk.world.db.write((tx) => tx.ticket.create({ data: ticket }))
    await desk.happen('ticket.created', { subject: ticket.id })
    const mail = await sent()
    expect(desk.server.receivers).toEqual(['desk@quad.test'])
    expect(mail.replyTo?.text).toBe('sam@northfield.test')
    expect(mail.subject).toBe('Quad: Help request (technical) from Northfield University')
    // Who it is from, and then what they say.
    expect(mail.text).toMatch(/From: Sam North.*\n> It is <b>slow<\/b>\n> since Monday/s)
    expect(mail.html).toContain('It is &lt;b&gt;slow&lt;/b&gt;<br>since Monday')
  })

  test('a ticket of somebody who leaves no address has no address to answer to', async () => {
    await desk.world.db.write((tx) => tx.ticket.create({ data: { ...ticket, email: null } }))
    await desk.happen('ticket.created', { subject: ticket.id })
    const mail = await sent()
    expect(mail.replyTo).toBeUndefined()
    expect(mail.text).toContain('Sam North')
    expect(mail.text).not.toMatch(/sam@|goes to the sender/)
  })

  test('a request for a demo, and no text in it becomes a header', async () => {
    const id = idOf('demo')
    const evil = 'Hill\r\nBcc: many@mail.test\r\n\r\nand more'
    const data = {
      ...{ id, first_name: evil, last_name: 'L', email: 'a@b.test\r\nBcc: many@mail.test' },
      ...{ school: evil, position: evil, message: evil, page: '/', created_at: desk.clock.now() },
    }
    await desk.world.db.write((tx) => tx.contactRequest.create({ data }))
    await desk.happen('contact.requested', { subject: id })
    const mail = await sent()
    expect(desk.server.receivers).toEqual(['desk@quad.test'])
    expect(mail.bcc).toBeUndefined()
    expect(mail.headers.has('bcc')).toBe(false)
    expect(mail.subject).toBe('Quad: demo for Hill Bcc: many@mail.test and more')
    expect(mail.text).toContain('> Hill\n> Bcc: many@mail.test')
  })
})

describe('a link that works no more is not sent', () => {
  test('because one to another address took its place', async () => {
    const [first, second] = [
      await desk.linkFor('confirm_email', 'first@mail.test'),
      await desk.linkFor('confirm_email', 'second@mail.test'),
    ]
    for (const link of [first, second])
      await desk.happen('account.confirmation_requested', { payload: { link } })
    expect((await sent()).text).toContain(mailLinkCode(SECRET, second))
  })

  test('because its time was over before the server came back', async () => {
    const link = await desk.linkFor('reset_password')
    await desk.happen('account.reset_requested', { payload: { link } })
    desk.clock.pass(3600)
    await desk.work()
    expect(desk.server.got).toEqual([])
    expect(await listJobs(desk.world.db, { limit: 9 })).toEqual([])
  })

  test('because it is of another kind', async () => {
    const link = await desk.linkFor('confirm_email')
    await desk.happen('account.reset_requested', { payload: { link } })
    await desk.work()
    expect(desk.server.got).toEqual([])
  })
})
