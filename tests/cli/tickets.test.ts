import { expect, test } from 'vitest'
import { desk, type Desk } from './quad'
import { ADD_HILL } from './schools'

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
const DAY = '2026-11-01'

const ticket = (id: string, hours: number, more: object = {}) => ({
  ...{ id, partner_code: 'hill', user_id: 'u', category: 'general', email: 'jo@hill.test' },
  ...{ description: `Text of ${id}`, page: '/home', created_at: ago(hours), ...more },
})

const fill = ({ look }: Desk) =>
  look((db) =>
    db.write(async (tx) => {
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
    }),
  )

test('[HELP-10] tickets list shows what people asked and said, newest first, by school, kind and time', async () => {
  const here = desk()
  await here.quad(ADD_HILL)
  expect((await here.quad(['tickets', 'list'])).out).toBe('No such tickets.\n')
  await fill(here)
  const ids = async (...flags: string[]) => {
    const answer = await here.quad(['tickets', 'list', '--json', ...flags])
    return answer.json().tickets?.map(({ id }) => id)
  }
  expect((await ids())?.slice(0, 2)).toEqual(['one', 'two'])
  expect(await ids()).toHaveLength(4)
  expect(await ids('--partner', 'hill', '--category', 'feedback')).toEqual(['two'])
  expect(await ids('--since', '12h')).toEqual(['one'])
  expect(await ids('--since', '2d')).toEqual(['one', 'two'])
  expect(await ids('--since', DAY)).toContain('four')
  expect(await ids('--limit', '1')).toEqual(['one'])

  const { out, code } = await here.quad(['tickets', 'list', '--since', '2d'])
  expect(code).toBe(0)
  const [titles, first, second, ...rest] = out.trim().split('\n')
  expect(titles).toMatch(/^WHEN +SCHOOL +CATEGORY +FROM +PAGE +TEXT$/)
  expect(first).toMatch(/hill +general +jo@hill\.test +\/home +First line second {2}\[31mline$/)
  expect(second).toMatch(/hill +feedback +- +\/home +Text of two$/)
  expect(rest).toEqual([])
  // The document has the text whole.
  const [whole] =
    (await here.quad(['tickets', 'list', '--json', '--limit', '1'])).json().tickets ?? []
  expect(whole?.description).toBe('First line\nsecond \u001b[31mline')
})

test('[HELP-14] tickets demo shows who asked for a demo', async () => {
  const here = desk()
  expect((await here.quad(['tickets', 'demo'])).out).toBe('Nobody has asked for a demo.\n')
  await fill(here)
  const { out } = await here.quad(['tickets', 'demo'])
  expect(out).toMatch(/Dana Hall +dana@hill\.test +Hill College +Dean +555 0100 +- +Please call/)
  expect(out).toContain('Long ago')
  const recent = (await here.quad(['tickets', 'demo', '--since', '7d', '--json'])).json()
  expect(recent.contact_requests).toMatchObject([{ id: 'demo', contact_time: null }])
})

test.each([
  [['--since', 'yesterday'], '--since must be a day'],
  [['--since', '2026-02-30'], '--since must be a day'],
  [['--category', 'praise'], '--category must be one of general'],
  [['--limit', '0'], '--limit must be a whole number'],
])('[CLI-07] tickets list %j is wrong usage', async (flags, message) => {
  const answer = await desk().quad(['tickets', 'list', ...flags])
  expect(answer).toMatchObject({ code: 2, out: '' })
  expect(answer.err).toContain(message)
})

test('a school that is not there is named', async () => {
  const answer = await desk().quad(['tickets', 'list', '--partner', 'nobody'])
  expect(answer).toMatchObject({ code: 1, out: '' })
  expect(answer.err).toContain('There is no school "nobody".')
})
