import { afterEach, beforeEach, expect, test } from 'vitest'
import { contactRequested } from '~/domain/marketing/events'
import { ticketNumber } from '~/domain/tickets/categories'
import { ticketCreated } from '~/domain/tickets/events'
import { acknowledgmentsHandler } from '~/handlers/acknowledgments'
import { newId } from '~/platform/ids'
import type { Prisma } from '~prisma/generated/client'
import { idOf } from '~tests/support/database'
import { openMailDesk, sam, type MailDesk } from './mail-desk'

let desk: MailDesk
beforeEach(async () => {
  desk = await openMailDesk({ handlers: [acknowledgmentsHandler] })
})
afterEach(() => desk.close())

const OWN = 'sam@northfield.test'

async function write(data: Partial<Prisma.TicketUncheckedCreateInput>) {
  const id = newId()
  const ticket = {
    id,
    partner_code: 'northfield',
    user_id: sam.id,
    category: 'general',
    page: '/home',
    description: 'Where is <b>it</b>?',
    email: OWN,
    created_at: desk.clock.now(),
    ...data,
  }
  await desk.fixtures.db.write((tx) => tx.ticket.create({ data: ticket }))
  await desk.publish(ticketCreated({ subject: id }))
  await desk.work()
  return id
}

test('[HELP-06] a request for help is acknowledged with its number and what was written', async () => {
  const id = await write({})
  const mail = desk.server.got[0]!
  expect(mail).toMatchObject({
    subject: `Quad support: we got your message (${ticketNumber(id)})`,
    messageId: `<${id}@quad.test>`,
  })
  expect(mail.replyTo?.text).toBe('desk@quad.test')
  expect(mail.text).toMatch(/^Hi Sam[^]*reply to this address\.\s+You wrote:\s+> Where is <b>it/)
  desk.clock.pass(60)
  await write({ description: 'One more thing' })
  expect(desk.server.receivers).toEqual([OWN, OWN])
})

test('an address that is typed gets nothing of what was written, and one mail a day', async () => {
  const typed = { email: 'any@mail.test', description: 'Buy at evil.test' }
  for (const seconds of [60, 86_000, 86_401]) {
    await write(typed)
    desk.clock.pass(seconds)
  }
  expect(desk.server.receivers).toEqual(['any@mail.test'])
  await write(typed)
  expect(desk.server.receivers).toEqual(['any@mail.test', 'any@mail.test'])
  for (const mail of desk.server.got) expect(mail.text).not.toMatch(/evil|Sam|You wrote/)
  await desk.change({ email_confirmed: false })
  await write({})
  expect(desk.server.got.at(-1)?.text).not.toContain('Where is')
})

test('labels of one mailbox are one address, and few addresses are written to for a member', async () => {
  const maya = { user_id: idOf('maya') }
  for (const [email, by] of [
    ['kim+1@mail.test', {}],
    ['kim+2@mail.test', {}],
    ['Kim@mail.test', maya],
    ['kim@other.test', maya],
    ['kimberly+x@mail.test', maya],
    ['+@mail.test', {}],
    ['lee@mail.test', {}],
    ['lee@mail.test', { user_id: idOf('alex') }],
  ] as const)
    await write({ email, ...by })
  expect(desk.server.receivers).toEqual([
    'kim+1@mail.test',
    'kim@other.test',
    'kimberly+x@mail.test',
    '+@mail.test',
  ])
  desk.clock.pass(86_400)
  await write({ email: 'lee+later@mail.test' })
  expect(desk.server.receivers.at(-1)).toBe('lee+later@mail.test')
})

test('feedback without an address gets none', async () => {
  await write({ email: null, category: 'feedback' })
  expect(desk.server.got).toEqual([])
})

test('a visitor who asks for a demo hears that it came, and nothing they typed', async () => {
  const id = newId()
  const evil = 'Visit evil.test'
  const data = {
    id,
    first_name: evil,
    last_name: evil,
    school: evil,
    position: evil,
    message: evil,
    email: 'dean@hill.test',
    page: '/',
    created_at: desk.clock.now(),
  }
  await desk.fixtures.db.write((tx) => tx.contactRequest.create({ data }))
  await desk.publish(contactRequested({ subject: id, acknowledge: false }))
  await desk.work()
  expect(desk.server.receivers).toEqual([])
  await desk.publish(contactRequested({ subject: id }))
  await desk.work()
  expect(desk.server.receivers).toEqual(['dean@hill.test'])
  expect(desk.server.got[0]?.text).not.toContain('evil')
  // Another wish, or a ticket of a member, with the same address on the same day.
  desk.clock.pass(60)
  const more = { ...data, id: newId(), created_at: desk.clock.now() }
  await desk.fixtures.db.write((tx) => tx.contactRequest.create({ data: more }))
  await desk.publish(contactRequested({ subject: more.id }))
  await desk.work()
  expect(desk.server.receivers).toEqual(['dean@hill.test'])
  desk.clock.pass(60)
  await write({ email: 'dean@hill.test' })
  expect(desk.server.receivers).toHaveLength(1)
})
