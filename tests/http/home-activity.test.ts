import { describe, expect } from 'vitest'
import type { Page } from '~tests/support/client'
import {
  as,
  changeAccount,
  db,
  idOf,
  member,
  NOW,
  type PersonName,
  siteTest,
} from '~tests/support/fixtures'
import { fillHome } from '~tests/support/home-school'

const test = siteTest({ fill: fillHome })
const sam = member('sam')
const home = async (name: PersonName) => (await as(name)).get('/home')
const tile = (page: Page, title: string) =>
  page.all('aside section').find((one) => one.querySelector('h2')?.text === title)

test.each(['/home', '/home/new-post'])('[HOME-06] [HOME-02] %s has all its parts', async (path) => {
  const page = await sam.get(path)
  const you = tile(page, 'You')
  expect(you?.querySelector('.counts')?.text).toMatch(/post.*followers.*following/s)
  expect(you?.querySelectorAll('.badge-row img')).toHaveLength(1)
  expect(tile(page, 'Profile progress')?.querySelector('progress')).toBeTruthy()
  expect(tile(page, 'Refer a friend')?.querySelector('a')).toBeTruthy()
  expect(page.all('article.post')).toHaveLength(10)
  expect(page.one('.activity').text).toContain('Crowd0')
  expect(page.all('.feed-friend')).toHaveLength(1)
  expect(page.one('.todays-prompt').text).toContain("Today's prompt: ")
  expect(page.one('.quote').text).toContain('A quote for')
})

test('[HOME-26] each entry of the side menu is a tile, in the school’s order', async () => {
  const tiles = async () =>
    (await sam.get('/home')).texts('aside .card h2').filter((title) => /News/.test(title))
  const before = await tiles()
  const entry = { id: idOf('menu:first'), partner_code: 'northfield', order: -1 }
  await db.write((tx) =>
    tx.sideMenuContent.create({ data: { ...entry, content_markdown: '# First News' } }),
  )
  expect(await tiles()).toEqual(['First News', ...before])
  await db.write((tx) => tx.sideMenuContent.delete({ where: { id: entry.id } }))
})

describe('what people one follows did', () => {
  const shown = (page: Page) => page.all('.activity li').map((one) => one.querySelector('a')?.text)

  test('[HOME-06] [NOTIF-12] [NOTIF-13] comes after the third post, a line for each type and owner, at most three', async () => {
    const page = await sam.get('/home')
    expect(shown(page)).toEqual([
      expect.stringMatching(/^Crowd0 North and 2 others liked Leo North’s posts: x{60}…$/),
      'Crowd1 North commented on Leo North’s post: Good luck!',
      'Crowd2 North started following Leo North',
    ])
    const items = page.all('.posts > li')
    const at = items.findIndex((one) => one.querySelector('.activity'))
    expect(items.slice(0, at).filter((one) => one.querySelector('.post'))).toHaveLength(3)
    const [like = '', comment = '', followed] = page.hrefs('.activity li a')
    expect(like).toBe(`/post/${idOf('Extra 1')}`)
    expect((await sam.get(comment)).text).toContain('Good luck!')
    expect(followed).toBe(`/profile/${idOf('leo')}`)
    expect((await sam.get('/home')).link('Older')).toBeTruthy()
    expect(shown(await sam.get(page.link('Older')))).toEqual([])
  })

  test('[HOME-06] one alone is shown as well', async () => {
    const [user_id, followed_user_id] = [idOf('maya'), idOf('crowd3')]
    await db.write((tx) =>
      tx.follow.create({
        data: { user_id, followed_user_id, partner_code: 'northfield', created_at: NOW },
      }),
    )
    expect(shown(await home('maya'))).toEqual([
      'Crowd3 North liked Crowd1 North’s comment: Good luck!',
    ])
    await db.write((tx) => tx.follow.deleteMany({ where: { user_id, followed_user_id } }))
  })

  test('[NOTIF-13] calls an answer to a question an answer', async () => {
    const { post_id } = await db.read.comment.findFirstOrThrow({
      where: { content: { contains: 'Good' } },
    })
    const mark = (marked_question_at: Date | null) =>
      db.write((tx) => tx.post.update({ where: { id: post_id }, data: { marked_question_at } }))
    await mark(NOW)
    expect(shown(await sam.get('/home'))[1]).toBe(
      'Crowd1 North answered Leo North’s question: Good luck!',
    )
    await mark(null)
  })

  test('[NOTIF-13] is for those who follow them alone, and only of what they can see', async () => {
    for (const name of ['alex', 'maya', 'lou'] as const) expect(shown(await home(name))).toEqual([])
    await changeAccount('leo', { test_user: true })
    expect(shown(await sam.get('/home')).join()).not.toContain('Leo')
    await changeAccount('leo', { test_user: false })
  })
})

test('[HOME-25] without topic pages the way to the topics comes without one to a topic', async () => {
  const callouts = async () =>
    (await sam.get('/home')).hrefs('.posts .callout a').filter((href) => /topic/.test(href))
  const right = `/topic/is-this-school-right-for-me/${idOf('topic:right')}`
  expect(await callouts()).toEqual(['/browse-topics', right])
  await changeAccount('sam', { flags: { topics_page_v2: false } })
  expect(await callouts()).toEqual(['/browse-topics'])
  await changeAccount('sam', { flags: {} })
})
