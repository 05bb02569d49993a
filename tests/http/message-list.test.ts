import { expect } from 'vitest'
import { chat, forgetMessages, send } from '~tests/support/messages'
import { apiAs, as, db, idOf, siteTest } from '~tests/support/fixtures'

const test = siteTest()
const maya = `/profile/${idOf('maya')}`

test.beforeEach(forgetMessages)

test('[DM-06] the conversation with the newest message is the first', async () => {
  const names = async () => (await (await as('sam')).get('/dm')).texts('.channel-name')
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const others = ['maya', 'bea', 'leo'] as const
  const ids: string[] = []
  for (const name of others) ids.push(await chat('sam', name))
  for (const [minute, id] of ids.entries()) await send('sam', id, 'Hi', `hi ${minute}`, at(minute))
  expect(await names()).toEqual(['Leo North', 'Bea North', 'Maya North'])
  await send('maya', ids[0]!, 'Back', 'back', at(9))
  expect(await names()).toEqual(['Maya North', 'Leo North', 'Bea North'])
})

test('[DM-12] [DM-13] [DM-14] without conversations it recommends classmates to write to', async () => {
  const page = await (await as('sam')).get('/dm')
  expect(page.text).toContain('No messages yet')
  expect(page.text).toContain(
    "Connect with someone new! Here are a few classmates we think you'll like:",
  )
  const names = page.all('.person-card h3').map((one) => one.text.trim())
  expect(names.length).toBeGreaterThan(0)
  expect(names.length).toBeLessThan(4)
  expect(page.all('.person-card a[href$="/message"]')).toHaveLength(names.length)
  // The best first; neither who is followed nor who was skipped
  expect(names[0]).toBe('Maya North')
  const sam = await as('sam')
  const id = async (name: string) => {
    const [first_name = ''] = name.split(' ')
    return (await db.read.user.findFirstOrThrow({ where: { first_name, last_name: 'North' } })).id
  }
  await sam.press(maya, `${maya}/follow`)
  const api = await apiAs('sam')
  await api.post('/user/skip', { user_id: await id(names[1]!) })
  const next = (await sam.get('/dm')).texts('.person-card h3')
  for (const gone of names.slice(0, 2)) expect(next).not.toContain(gone)
  expect(next.join()).not.toContain('Lake')
  await sam.press(maya, `${maya}/unfollow`)
  await db.write((tx) => tx.skip.deleteMany({ where: { user_id: idOf('sam') } }))
})
