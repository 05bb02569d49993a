import { describe, expect } from 'vitest'
import { as, changePost, eventNames, idOf, member, test } from '~tests/support/fixtures'

const sam = member('sam')
const maya = member('maya')

const question = idOf('post:question')
const QUESTION = `/post/${question}`
const MAYA = `/profile/${idOf('maya')}`

test('[POST-11] like and unlike return to the page of the button, with the new state', async () => {
  const liked = await sam.press('/home', `${QUESTION}/like`)
  expect(liked.redirects).toEqual([{ status: 303, location: `/home#post-${question}` }])
  const button = liked.one(`#like-${question}`)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(button.getAttribute('aria-label')).toContain('1 like')
  // In browsers that show no filled heart, by their value or their text
  expect([button.getAttribute('value'), button.text]).toEqual(['Unlike', 'Unlike'])
  expect((await sam.get(QUESTION)).link('1 like of The post question')).toBe(`${QUESTION}/likes`)
  const back = await sam.press('/home', `${QUESTION}/unlike`)
  expect(back.path).toBe('/home')
  expect(back.one(`#like-${question}`).getAttribute('aria-pressed')).toBe('false')
})

test('[POST-11] a browser that tells only the site’s address stays at the post', async () => {
  const { csrf } = await sam.get(QUESTION)
  const short = sam.twin()
  short.headers = { referer: `${sam.base}/` }
  for (const act of ['like', 'unlike'])
    expect((await short.post(`${QUESTION}/${act}`, { csrf })).path).toBe(QUESTION)
})

test.each([
  ['https://evil.test/', QUESTION],
  ['//evil.test/', QUESTION],
  ['/\\evil.test', QUESTION],
  ['/browse-topics?x=1', '/browse-topics?x=1'],
])('[POST-11] return_to %s leads to %s', async (return_to, path) => {
  const { csrf } = await sam.get(QUESTION)
  expect((await sam.post(`${QUESTION}/unlike`, { csrf, return_to })).path).toBe(path)
})

test('[PEOPLE-04] [PEOPLE-02] [PEOPLE-03] follow and unfollow, by a form button', async () => {
  const following = await sam.press(MAYA, `${MAYA}/follow`)
  expect(following.path).toBe(MAYA)
  expect(following.one('.flash').text.trim()).toBe('You’re following Maya North.')
  expect(following.one('.profile-head .counts').text).toMatch(/follower\s*1/)
  // Every other button says so too.
  for (const path of [QUESTION, `${MAYA}/preview`, '/search-results/people?q=maya']) {
    const button = (await sam.get(path)).one(`#follow-${idOf('maya')}`)
    expect([path, button.getAttribute('value')]).toEqual([path, 'Unfollow'])
    expect(button.getAttribute('aria-pressed')).toBe('true')
  }
  await sam.get(MAYA)
  const left = await sam.submit(`${MAYA}/unfollow`)
  expect(left.one('.profile-head .counts').text).toMatch(/followers\s*0/)
})

test.each([
  [QUESTION, 'like'],
  [QUESTION, 'unlike'],
  [MAYA, 'follow'],
  [MAYA, 'unfollow'],
])('the typed address %s/%s leads to what it is about', async (about, action) => {
  expect((await sam.get(`${about}/${action}`)).path).toBe(about)
})

describe('own posts', () => {
  test.beforeEach(() => changePost('question', { private: false, deleted_at: null }))

  test('[POST-07] [POST-08] are made private and visible again, after a question', async () => {
    const post = await maya.get(QUESTION)
    const confirm = await maya.get(post.link('Make private'))
    expect(confirm.one('h1').text).toBe('Make this post private?')
    expect(confirm.link('Cancel')).toBe(QUESTION)
    expect((await sam.get(QUESTION)).status).toBe(200)
    const done = await maya.submit('Make private')
    expect(done.path).toBe(QUESTION)
    expect(done.text).toContain('Your post is private now.')
    expect((await sam.get(QUESTION)).status).toBe(404)
    const back = await maya.get(done.link('Make visible'))
    expect(back.one('h1').text).toBe('Make this post visible?')
    await maya.submit('Make visible')
    expect((await sam.get(QUESTION)).status).toBe(200)
  })

  test('[POST-09] [POST-10] are deleted after a question, also when sent twice', async () => {
    const confirm = await maya.get((await maya.get(QUESTION)).link('Delete'))
    expect(confirm.one('h1').text).toBe(
      'Are you sure you want to delete this post? You could make it private instead.',
    )
    for (const browser of [maya.twin(), maya.twin()]) {
      const page = await browser.submit(confirm.form('Delete'))
      expect(page.path).toBe('/home')
      expect(page.one('[role=status]').text).toContain('Your post was deleted.')
      expect(page.text).not.toContain('The post question')
    }
    expect((await maya.get(QUESTION)).text).toContain('removed or made private')
    expect((await eventNames()).filter((name) => name === 'post.deleted')).toHaveLength(1)
  })

  test('[POST-06] only the author is offered what changes a post', async () => {
    const other = `/post/${idOf('post:leader')}`
    const changes = /\/(edit|privatize|unprivatize|delete)$/
    for (const [name, offered] of [
      ['sam', 0],
      ['stan', 0],
      ['leo', 3],
    ] as const) {
      const page = await (await as(name)).get(other)
      expect(page.all('.article')).toHaveLength(1)
      const links = page.hrefs('.article .menu a')
      expect(links.filter((href) => changes.test(href))).toHaveLength(offered)
    }
  })
})
