import { storedRows } from '~tests/support/stored-rows'
import { describe, expect } from 'vitest'
import { deleteComment } from '~/domain/comments/own-commands.server'
import { apiOf } from '~tests/support/api'
import { comment } from '~tests/support/comment'
import {
  changeAccount,
  ctx,
  db,
  events,
  idOf,
  member,
  test,
  type PersonName,
} from '~tests/support/fixtures'
import { tellAll } from '~tests/support/notifications'
import { fillConversations } from '~tests/support/two-schools/conversations'

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

test('[API-24] [PEOPLE-01] [PEOPLE-09] the endpoint does the same', async () => {
  const { post } = apiOf(sam)
  expect((await post('/user/block', { user_to_block: idOf('lou') })).status).toBe(404)
  const errors = { user_to_block: ['Must be the id of a user'] }
  expect(await post('/user/block')).toMatchObject({ errors })
  const where = { user_id: idOf('sam'), blocked_user_id: idOf('leo') }
  for (let times = 0; times < 2; times++) {
    expect((await post('/user/block', { user_to_block: idOf('leo') })).status).toBe(200)
    expect(await db.read.block.count({ where })).toBe(1)
  }
  const { answer } = await apiOf(sam).get('/user')
  expect(answer).toMatchObject({
    blocked_user_ids: expect.arrayContaining([idOf('leo')]) as string[],
  })
})

describe('everyone whose name is read can be blocked and reported, also without seeing their profile', () => {
  /** What both pages, the limited profile and both calls say of someone. */
  async function ways(viewer: PersonName, target: PersonName) {
    const browser = member(viewer)
    const profile = `/profile/${idOf(target)}`
    const [block, report, page] = [
      await browser.get(`${profile}/block`),
      await browser.get(`${profile}/report`),
      await browser.get(profile),
    ]
    const links = page
      .hrefs('main .row a, .profile-head .menu a')
      .filter((href) => href.startsWith(`${profile}/`))
    return { pages: [block.status, report.status], links: links.length }
  }
  const BOTH = { pages: [200, 200], links: 2 }
  const NEITHER = { pages: [404, 404], links: 0 }
  const callReport = (viewer: PersonName, target: PersonName) =>
    apiOf(member(viewer)).post('/user/report', {
      id: idOf(target),
      contentType: 'user',
      reason: 'Rude to me',
    })
  const callBlock = (viewer: PersonName, target: PersonName) =>
    apiOf(member(viewer)).post('/user/block', { user_to_block: idOf(target) })

  test('[PEOPLE-08] [PEOPLE-11] between prospective students and students who don’t share theirs', async () => {
    for (const [viewer, target] of [
      ['alex', 'priya'],
      ['priya', 'alex'],
    ] as const) {
      const page = await member(viewer).get(`/profile/${idOf(target)}`)
      expect(page.text).toContain('This profile is not visible')
      expect(await ways(viewer, target)).toEqual(BOTH)
      expect((await callReport(viewer, target)).status).toBe(200)
      expect((await member(viewer).get(`/profile/${idOf(target)}/preview`)).text).toContain(
        'Block ',
      )
    }
    expect((await callBlock('alex', 'priya')).status).toBe(200)
    expect((await callBlock('priya', 'alex')).status).toBe(404)
  })

  test('[PEOPLE-08] of another school, once one could read a post or an answer of theirs', async () => {
    expect(await ways('maya', 'lou')).toEqual(NEITHER)
    expect(await ways('lou', 'greta')).toEqual(NEITHER)
    expect((await callBlock('lou', 'greta')).status).toBe(404)
    expect((await callReport('lou', 'greta')).status).toBe(404)
    // Maya reads a post that Glen shares with everyone, and Lou what Greta writes under it.
    expect(await ways('maya', 'glen')).toEqual(BOTH)
    await comment('lou', 'First', { post: 'global' })
    const written = await comment('greta', 'Second', { post: 'global' })
    expect(await ways('lou', 'greta')).toEqual(BOTH)
    expect(await ways('greta', 'lou')).toEqual(NEITHER)
    // Who deletes it was read all the same: a notification named them.
    await tellAll()
    await deleteComment(await ctx('greta'), written)
    expect(await ways('lou', 'greta')).toEqual(BOTH)
    expect((await callReport('lou', 'greta')).status).toBe(200)
    expect((await callBlock('lou', 'greta')).status).toBe(200)
    for (const other of ['no one', 'ivan', 'nora'])
      expect((await member('lou').get(`/profile/${idOf(other)}/block`)).status).toBe(404)
  })

  test('[PEOPLE-11] who has written to someone can’t get out of it by blocking them', async () => {
    await fillConversations(db)
    expect((await callBlock('stan', 'sam')).status).toBe(200)
    expect(await ways('sam', 'stan')).toEqual(BOTH)
    expect((await callReport('sam', 'stan')).status).toBe(200)
    // Nor is anyone else who has blocked them there.
    expect((await callBlock('bea', 'maya')).status).toBe(200)
    expect(await ways('maya', 'bea')).toEqual(NEITHER)
  })

  test('[PEOPLE-11] a blocked person can still be reported, from the list of them', async () => {
    expect((await callBlock('alma', 'leo')).status).toBe(200)
    expect(await ways('alma', 'leo')).toEqual(BOTH)
    expect((await callReport('alma', 'leo')).status).toBe(200)
  })
})
