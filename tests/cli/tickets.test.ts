import { expect } from 'vitest'
import { test, type Desk } from './quad'

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
const DAY = '2026-11-01'

const ticket = (id: string, hours: number, more: object = {}) => ({
  ...{ id, partner_code: 'hill', user_id: 'u', category: 'general', email: 'jo@hill.test' },
  ...{ description: `Text of ${id}`, page: '/home', created_at: ago(hours), ...more },
})

const fill = ({ write }: Desk) =>
  write(async (tx) => {
    await tx.ticket.createMany({
      data: [
        ticket('one', 1, { description: 'First line\nsecond \u001b[31mline' }),
        ticket('two', 30, { category: 'feedback', email: null }),
        ticket('three', 24 * 10, { category: 'ios', partner_code: 'lake' }),
        ticket('four', 0, { created_at: new Date(`${DAY}T00:00:00.000Z`), page: '/old' }),
      ],
    })
    const person = { first_name: 'Dana', last_name: 'Hall', email: 'dana@hill.test' }
    const rest = { school: 'Hill College', position: 'Dean', message: 'Please call', page: '/' }
    await tx.contactRequest.createMany({
      data: [
        { id: 'demo', ...person, ...rest, phone: '555 0100', created_at: ago(1) },
        { id: 'old', ...person, ...rest, message: 'Long ago', created_at: ago(24 * 40) },
      ],
    })
  })

test('[HELP-10] tickets list shows requests, newest first', async ({ hill }) => {
  await hill.prints('tickets list', /^No tickets found\.\n$/)
  await fill(hill)
  const ids = async (flags: string) =>
    (await hill.tells(`tickets list ${flags}`)).tickets?.map(({ id }) => String(id))
  expect((await ids(''))?.slice(0, 2)).toEqual(['one', 'two'])
  expect(await ids('')).toHaveLength(4)
  expect(await ids('--partner hill --category feedback')).toEqual(['two'])
  expect(await ids('--since 12h')).toEqual(['one'])
  expect(await ids('--since 2d')).toEqual(['one', 'two'])
  expect(await ids(`--since ${DAY}`)).toContain('four')

  const out = await hill.prints('tickets list --since 2d', [])
  const [titles, first, second, ...rest] = out.trim().split('\n')
  expect(titles).toMatch(/^WHEN +SCHOOL +CATEGORY +FROM +PAGE +TEXT$/)
  expect(first).toMatch(/hill +general +jo@hill\.test +\/home +First line second {2}\[31mline$/)
  expect(second).toMatch(/hill +feedback +- +\/home +Text of two$/)
  expect(rest).toEqual([])
  // The document has the text whole.
  const whole = { id: 'one', description: 'First line\nsecond \u001b[31mline' }
  await hill.tells('tickets list --limit 1', { tickets: [whole] })
})

test('[HELP-14] tickets demo shows who asked for a demo', async ({ here }) => {
  await here.prints('tickets demo', /^No one has asked for a demo\.\n$/)
  await fill(here)
  const row = /Dana Hall +dana@hill\.test +Hill College +Dean +555 0100 +- +Please call/
  await here.prints('tickets demo', [row, 'Long ago'])
  const contact_requests = [{ id: 'demo', contact_time: null }]
  await here.tells('tickets demo --since 7d', { contact_requests })
})
