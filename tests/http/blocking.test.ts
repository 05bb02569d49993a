import { storedRows } from '~tests/support/stored-rows'
import { expect } from 'vitest'
import { apiOf } from '~tests/support/api'
import { changeAccount, db, events, idOf, member, test } from '~tests/support/fixtures'

const sam = member('sam')
const maya = member('maya')
const SAM = `/profile/${idOf('sam')}`
const MAYA = `/profile/${idOf('maya')}`
const counts = async () =>
  (
    await storedRows(
      db,
      `SELECT first_name, followers_count, following_count FROM "User"
       WHERE first_name IN ('Sam', 'Maya') ORDER BY 1`,
    )
  ).map((row) => Object.values(row))

test('[PEOPLE-08] [PEOPLE-09] [HOME-01] [HOME-04] blocking asks first, and home says that it is done', async () => {
  await sam.press(MAYA, 'Follow Maya North')
  await maya.press(SAM, 'Follow Sam North')
  expect(await counts()).toEqual([
    ['Maya', 1, 1],
    ['Sam', 1, 1],
  ])
  const confirm = await sam.get((await sam.get(MAYA)).link('Block'))
  expect(confirm.one('h1').text).toBe('Are you sure you want to block Maya?')
  expect(confirm.link('Cancel')).toBe(MAYA)
  const form = confirm.form('Block')
  const home = `/home?blocked_user_alert=${idOf('maya')}`
  for (const done of await Promise.all([sam.twin().submit(form), sam.twin().submit(form)])) {
    expect(done.path).toBe(home)
    expect(done.one('[role=status]').text).toContain('Maya has been blocked.')
    expect(done.text).not.toContain('The post question')
  }
  const blocked = (await events()).filter(({ name }) => name === 'user.blocked')
  expect(blocked).toMatchObject([{ actor_id: idOf('sam'), subject_id: idOf('maya') }])
  expect(await counts()).toEqual([
    ['Maya', 0, 0],
    ['Sam', 0, 0],
  ])
  // Neither sees the other, and the alert is only for the one who blocked.
  expect((await maya.get(SAM)).text).toContain('not visible')
  for (const id of [idOf('sam'), idOf('alex'), idOf('no one'), 'x<b>']) {
    const other = await maya.get(`/home?blocked_user_alert=${encodeURIComponent(id)}`)
    expect(other.status).toBe(200)
    expect(other.text).not.toContain('has been blocked')
  }
  await changeAccount('maya', { first_name: '<b>May' })
  expect((await sam.get(home)).html).toContain('&lt;b&gt;May has been blocked.')
})

test('[PEOPLE-10] you cannot block yourself: no menu, and the server refuses', async () => {
  const menu = '.profile-head .menu'
  expect((await sam.get(`/profile/${idOf('leo')}`)).all(menu)).toHaveLength(1)
  expect((await sam.get(SAM)).all(menu)).toHaveLength(0)
  expect((await sam.get(`${SAM}/block`)).status).toBe(403)
  const refused = await apiOf(sam).post('/user/block', { user_to_block: idOf('sam') })
  expect(refused.status).toBe(403)
})

test('[API-24] the endpoint does the same', async () => {
  const { post } = apiOf(sam)
  expect((await post('/user/block', { user_to_block: idOf('lou') })).status).toBe(404)
  const errors = { user_to_block: ['Must be the id of a user'] }
  expect(await post('/user/block')).toMatchObject({ errors })
  const where = { user_id: idOf('sam'), blocked_user_id: idOf('leo') }
  for (let times = 0; times < 2; times++) {
    expect((await post('/user/block', { user_to_block: idOf('leo') })).status).toBe(200)
    expect(await db.read.block.count({ where })).toBe(1)
  }
})
