import { beforeEach, expect } from 'vitest'
import { acceptEvent, declineEvent } from '~/domain/campus-events/commands.server'
import { comes, putOn } from '~tests/support/events'
import { ctx, db, member, test } from '~tests/support/fixtures'

const AT = '/events'
const [maya, stan, sam, lisa] = [member('maya'), member('stan'), member('sam'), member('lisa')]

beforeEach(() => db.write((tx) => tx.campusEvent.deleteMany({})))

test('who suggested an event can cancel it once it’s on, and reads who can change it', async () => {
  const { id, dates } = await putOn({ by: 'maya' })
  const page = () => maya.get(`${AT}/${id}`)
  expect((await page()).text).not.toContain('Cancel the event')
  expect((await maya.get(`${AT}/${id}/cancel`)).status).toBe(403)
  await acceptEvent(await ctx('stan', new Date()), id)
  const open = await page()
  expect(open.text).toContain('you can cancel it. To change it, ask school staff')
  expect(open.link('ask school staff')).toBe('/help')
  expect((await stan.get(`${AT}/${id}`)).text).not.toContain('ask school staff')
  await comes('sam', dates[0])
  for (const other of [sam, lisa]) {
    const status = other === sam ? 403 : 404
    expect((await other.get(`${AT}/${id}/cancel`)).status).toBe(status)
  }
  for (const end of ['edit', `dates/${dates[0]?.id}/edit`, `dates/${dates[0]?.id}/cancel`])
    expect((await maya.get(`${AT}/${id}/${end}`)).status).toBe(403)
  await maya.get(open.link('Cancel the event'))
  expect((await maya.submit('Cancel event')).texts('.label')).toEqual(['Cancelled'])
  expect(await db.read.event.count({ where: { name: 'campus_event.news' } })).toBe(2)
})

test('staff may say why they decline one, and its author reads it', async () => {
  const { id } = await putOn({ by: 'maya' })
  await stan.get(`${AT}/${id}`)
  await stan.get(stan.page.link('Decline'))
  const long = await stan.submit('Decline', { reason: 'a'.repeat(501) })
  expect(long.status).toBe(400)
  expect(long.text).toContain('Please use at most 500 characters')
  expect(long.value('reason')).toBe('a'.repeat(501))
  // Again, as from a second window, changes nothing; for another reason, that's said.
  for (let window = 1; window <= 2; window++) {
    await stan.get(`${AT}/${id}/decline`)
    const page = await stan.submit('Decline', { reason: 'The hall <b>is</b> taken.' })
    expect(page.text).toContain('Staff say: The hall <b>is</b> taken.')
  }
  await stan.get(`${AT}/${id}/decline`)
  const other = await stan.submit('Decline', { reason: 'Another one' })
  expect(other.status).toBe(400)
  expect(other.text).toContain('Staff already decided about this suggestion.')
  expect(other.value('reason')).toBe('Another one')
  expect((await maya.get(`${AT}/${id}`)).text).toContain('Staff say: The hall <b>is</b> taken.')
  for (const one of [sam, lisa]) expect((await one.get(`${AT}/${id}`)).status).toBe(404)
  expect((await maya.get(`${AT}/${id}/decline`)).status).toBe(403)
  const silent = await putOn({ by: 'maya' })
  await stan.get(`${AT}/${silent.id}/decline`)
  expect((await stan.submit('Decline')).text).not.toContain('Staff say')
})

test('who decides about a suggestion that a colleague decided about meanwhile is told so', async () => {
  const before = 'Staff already decided about this suggestion.'
  const one = await putOn({ by: 'maya' })
  const other = await putOn({ by: 'maya', title: 'Another one' })
  await stan.get(`${AT}/${one.id}/decline`)
  await acceptEvent(await ctx('emma', new Date()), one.id)
  const late = await stan.submit('Decline', { reason: 'The hall is taken' })
  expect([late.status, late.text, late.value('reason')]).toEqual([
    400,
    expect.stringContaining(before),
    'The hall is taken',
  ])
  expect((await maya.get(`${AT}/${one.id}`)).text).not.toContain('The hall is taken')
  await stan.get(`${AT}/${other.id}`)
  await declineEvent(await ctx('emma', new Date()), other.id, { reason: '' }, 'Quad')
  const accepted = await stan.submit('Accept')
  expect(accepted.text).toContain(before)
  expect(accepted.text).not.toContain('It’s on the calendar now.')
})
