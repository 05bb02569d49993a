import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf } from '~tests/support/calls'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { eventsOf, fillSmallWorld, idOf } from '~tests/support/world'

let site: Site
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
})
afterAll(() => site.close())

const sams = () => enter(site, 'sam@northfield.test')
const menu = '.profile-head .menu'
const counts = () =>
  site.services.db.sql
    .prepare(
      `SELECT first_name, followers_count, following_count FROM "User"
       WHERE first_name IN ('Sam', 'Maya') ORDER BY 1`,
    )
    .raw()
    .all()

test('[PEOPLE-08] [PEOPLE-09] [HOME-01] [HOME-04] asked first, then home says that it is done', async () => {
  const [sam, maya] = [await sams(), await enter(site, 'maya@northfield.test')]
  const mayas = `/profile/${idOf('maya')}`
  await sam.submit((await sam.get(mayas)).form('Follow Maya North'))
  await maya.submit((await maya.get(`/profile/${idOf('sam')}`)).form('Follow Sam North'))
  expect(counts()).toEqual([
    ['Maya', 1, 1],
    ['Sam', 1, 1],
  ])
  const asked = await sam.get((await sam.get(mayas)).link('Block'))
  expect(asked.one('h1').text).toBe('Are you sure you want to block Maya?')
  expect(asked.link('Cancel')).toBe(mayas)
  const form = asked.form('Block')
  const home = `/home?blocked_user_alert=${idOf('maya')}`
  const [page, again] = await Promise.all([sam.twin().submit(form), sam.twin().submit(form)])
  for (const done of [page, again]) {
    expect(done.path).toBe(home)
    expect(done.one('[role=status]').text).toContain('Maya has been blocked.')
    expect(done.text).not.toContain('The post question')
  }
  const events = (await eventsOf(site.services)).filter(({ name }) => name === 'user.blocked')
  expect(events).toMatchObject([{ actor_id: idOf('sam'), subject_id: idOf('maya') }])
  expect(counts()).toEqual([
    ['Maya', 0, 0],
    ['Sam', 0, 0],
  ])
  // Neither sees the other, and the alert is only for who blocked.
  expect((await maya.get(`/profile/${idOf('sam')}`)).text).toContain('not visible')
  for (const id of [idOf('sam'), idOf('alex'), idOf('nobody'), 'x<b>']) {
    const other = await maya.get(`/home?blocked_user_alert=${encodeURIComponent(id)}`)
    expect(other.status).toBe(200)
    expect(other.text).not.toContain('has been blocked')
  }
  await site.services.db.write((tx) =>
    tx.user.update({ where: { id: idOf('maya') }, data: { first_name: '<b>May' } }),
  )
  expect((await sam.get(home)).html).toContain('&lt;b&gt;May has been blocked.')
})

test('[PEOPLE-10] not oneself: no menu, and the server refuses', async () => {
  const sam = await sams()
  expect((await sam.get(`/profile/${idOf('leo')}`)).all(menu)).toHaveLength(1)
  expect((await sam.get(`/profile/${idOf('sam')}`)).all(menu)).toHaveLength(0)
  expect((await sam.get(`/profile/${idOf('sam')}/block`)).status).toBe(403)
  const refused = await callsOf(sam).post('/user/block', { user_to_block: idOf('sam') })
  expect(refused.status).toBe(403)
})

test('[API-24] the call does the same', async () => {
  const sam = await sams()
  const { post } = callsOf(sam)
  const blocked = { user_id: idOf('sam'), blocked_user_id: idOf('leo') }
  const rows = () => site.services.db.read.block.count({ where: blocked })
  expect((await post('/user/block', { user_to_block: idOf('lou') })).status).toBe(404)
  expect((await post('/user/block')).errors).toEqual({
    user_to_block: ['Must be the id of a user'],
  })
  for (let times = 0; times < 2; times++) {
    expect(await post('/user/block', { user_to_block: idOf('leo') })).toMatchObject({ status: 200 })
    expect(await rows()).toBe(1)
  }
})
