import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '~tests/support/client'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { eventsOf, fillSmallWorld, idOf, type PersonName } from '~tests/support/world'

let site: Site
let sam: Browser
let maya: Browser
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
  sam = await enter('sam')
  maya = await enter('maya')
})
afterAll(() => site.close())

async function enter(name: PersonName, school: 'northfield' | 'lakeside' = 'northfield') {
  const browser = site.browser(school)
  await signIn(browser, name, school)
  return browser
}

const question = idOf('post:question')
const QUESTION = `/post/${question}`
const events = async () => (await eventsOf(site.services)).map(({ name }) => name)
const token = (browser: Browser) => browser.page.one('[name=csrf]').getAttribute('value') ?? ''

describe('[POST-11] like and unlike', () => {
  test('return to the page of the button, with the new state', async () => {
    const home = await sam.get('/home')
    const liked = await sam.submit(home.form(`/post/${question}/like`))
    expect(liked.redirects).toEqual([{ status: 303, location: `/home#post-${question}` }])
    const button = liked.one(`#like-${question}`)
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(button.getAttribute('aria-label')).toContain('1 like')
    const back = await sam.submit(liked.form(`/post/${question}/unlike`))
    expect(back.path).toBe('/home')
    expect(back.one(`#like-${question}`).getAttribute('aria-pressed')).toBe('false')
  })

  test('twice is once', async () => {
    const form = (await sam.get(QUESTION)).form(`/post/${question}/like`)
    await Promise.all([sam.twin().submit(form), sam.twin().submit(form), sam.twin().submit(form)])
    expect((await sam.get(QUESTION)).link('1 like of The post question')).toBe(`${QUESTION}/likes`)
    await sam.submit(sam.page.form(`/post/${question}/unlike`))
    expect((await events()).filter((name) => name === 'post.liked')).toHaveLength(2)
  })

  test.each([
    ['https://evil.test/', QUESTION],
    ['//evil.test/', QUESTION],
    ['/\\evil.test', QUESTION],
    ['/browse-topics?x=1', '/browse-topics?x=1'],
  ])('return_to %s leads to %s', async (return_to, path) => {
    await sam.get(QUESTION)
    const page = await sam.twin().post(`${QUESTION}/unlike`, { csrf: token(sam), return_to })
    expect(page.path).toBe(path)
  })

  test('a typed address leads to the post', async () => {
    expect((await sam.get(`${QUESTION}/like`)).path).toBe(QUESTION)
    expect((await sam.get(`${QUESTION}/unlike`)).path).toBe(QUESTION)
  })
})

describe('[PEOPLE-04] follow and unfollow', () => {
  const MAYA = `/profile/${idOf('maya')}`

  test('[PEOPLE-02] [PEOPLE-03] by a form button, there and back', async () => {
    const profile = await sam.get(MAYA)
    const following = await sam.submit(profile.form(`${MAYA}/follow`))
    expect(following.path).toBe(MAYA)
    expect(following.one('.counts').text).toMatch(/follower\s*1/)
    const again = await sam.submit(following.form(`${MAYA}/unfollow`))
    expect(again.one('.counts').text).toMatch(/followers\s*0/)
    expect((await sam.get(`${MAYA}/follow`)).path).toBe(MAYA)
    expect((await sam.get(`${MAYA}/unfollow`)).path).toBe(MAYA)
  })

  test('twice is once', async () => {
    const form = (await sam.get(MAYA)).form(`${MAYA}/follow`)
    await Promise.all([sam.twin().submit(form), sam.twin().submit(form)])
    expect((await sam.get(MAYA)).one('.counts').text).toMatch(/follower\s*1/)
  })

  test('[PEOPLE-05] the server refuses that people follow themselves', async () => {
    await sam.get('/profile')
    const page = await sam.twin().post(`/profile/${idOf('sam')}/follow`, { csrf: token(sam) })
    expect(page.status).toBe(403)
  })
})

describe('comments', () => {
  const form = async (browser: Browser) => (await browser.get(QUESTION)).form(`${QUESTION}/comment`)

  test('[COMMENT-02] [COMMENT-04] a comment appears below the post, once', async () => {
    const filled = await form(sam)
    const values = { content: 'In the **library**' }
    const [page, twin] = await Promise.all([
      sam.twin().submit(filled, values),
      sam.twin().submit(filled, values),
    ])
    expect(page.path).toMatch(QUESTION)
    expect(page.redirects[0]?.location).toBe(twin.redirects[0]?.location)
    const texts = (await sam.get(QUESTION)).all('.comment .prose').map((text) => text.text.trim())
    expect(texts.filter((text) => text === 'In the library')).toHaveLength(1)
    const [, anchor = ''] = page.redirects[0]?.location.split('#') ?? []
    expect(page.one(`#${anchor}`).text).toContain('In the library')
  })

  test.each([
    ['', 'This field is required'],
    [' \n ', 'This field is required'],
    ['x'.repeat(10_000), 'Content is too long'],
    ['bell \u0007', 'Please remove the characters that cannot be shown'],
  ])('[COMMENT-03] %j is given back with what is wrong', async (content, message) => {
    const before = await site.services.db.read.comment.count()
    const page = await sam.submit(await form(sam), { content })
    expect(page.status).toBe(400)
    expect(page.one('#content-error').text).toContain(message)
    expect(page.one('#content').textContent).toBe(content)
    expect(page.link('The post question')).toBe(QUESTION)
    expect(await site.services.db.read.comment.count()).toBe(before)
    const again = await sam.submit(page.form(`${QUESTION}/comment`), { content: `Now ${message}` })
    expect(again.path).toMatch(QUESTION)
  })

  test.each([
    ['An essay mill, darn', 'you\'ll need to remove: "essay mill" and "darn"'],
    ['Mail me@mail.test', 'personal email address: me@mail.test. For privacy'],
  ])('[SCREEN-05] [SCREEN-06] %j is given back to be corrected', async (content, message) => {
    const before = await site.services.db.read.comment.count()
    const page = await sam.submit(await form(sam), { content })
    expect(page.status).toBe(400)
    expect(page.one('#content-error').text).toContain(message)
    expect(page.one('#content').textContent).toBe(content)
    expect(await site.services.db.read.comment.count()).toBe(before)
    const corrected = { content: `Better than ${content.length} letters` }
    const again = await sam.submit(page.form(`${QUESTION}/comment`), corrected)
    expect(again.path).toMatch(QUESTION)
    expect(again.text).toContain(corrected.content)
  })

  test('a post whose only comment is by somebody blocked is not called empty', async () => {
    const bea = await enter('bea')
    const path = `/post/${idOf('post:leader')}`
    const first = 'No comments yet. Yours could be the first.'
    expect((await bea.get(path)).text).toContain(first)
    const alex = await enter('alex')
    await alex.submit((await alex.get(path)).form(`${path}/comment`), { content: 'By Alex' })
    const page = await bea.get(path)
    expect(page.text).toContain('1 comment')
    expect(page.text).not.toContain('By Alex')
    expect(page.text).not.toContain(first)
  })

  test('a forged comment with two texts is refused', async () => {
    const body = (await form(sam)).body({})
    body.append('content', 'another')
    expect((await sam.twin().post(`${QUESTION}/comment`, body)).status).toBe(400)
  })

  test('what was typed survives an expired session', async () => {
    const leo = await enter('leo')
    const filled = await form(leo)
    await site.services.db.write((tx) => tx.session.deleteMany({ where: { user_id: idOf('leo') } }))
    const login = await leo.submit(filled, { content: 'Do not lose me' })
    const back = await leo.submit(login.form('Log in'), {
      email: 'leo@northfield.test',
      password: 'quad-test-1',
    })
    expect(back.path).toBe(QUESTION)
    expect(back.one('#content').textContent).toBe('Do not lose me')
  })
})

describe('own posts', () => {
  beforeEach(async () => {
    await site.services.db.write((tx) =>
      tx.post.update({ where: { id: question }, data: { private: false, deleted_at: null } }),
    )
  })

  test('[POST-07] [POST-08] private and visible again, each asked first', async () => {
    const post = await maya.get(QUESTION)
    const asked = await maya.get(post.link('Make private'))
    expect(asked.one('h1').text).toBe('Make this post private?')
    expect(asked.link('Cancel')).toBe(QUESTION)
    expect((await sam.get(QUESTION)).status).toBe(200)
    const done = await maya.submit(asked.form('Make private'))
    expect(done.path).toBe(QUESTION)
    expect(done.text).toContain('Your post is private now.')
    expect((await sam.get(QUESTION)).status).toBe(404)
    const back = await maya.get(done.link('Make visible'))
    expect(back.one('h1').text).toBe('Make this post visible?')
    await maya.submit(back.form('Make visible'))
    expect((await sam.get(QUESTION)).status).toBe(200)
  })

  test('[POST-09] [POST-10] deleted after a question, also when sent twice', async () => {
    const post = await maya.get(QUESTION)
    const asked = await maya.get(post.link('Delete'))
    expect(asked.one('h1').text).toBe(
      'Are you sure you want to delete this post? You could make it private instead.',
    )
    const form = asked.form('Delete')
    const [one, two] = [maya.twin(), maya.twin()]
    for (const browser of [one, two]) {
      const page = await browser.submit(form)
      expect(page.path).toBe('/home')
      expect(page.one('[role=status]').text).toContain('Your post was deleted.')
      expect(page.text).not.toContain('The post question')
    }
    expect((await maya.get(QUESTION)).text).toContain('removed or made private')
    expect((await events()).filter((name) => name === 'post.deleted')).toHaveLength(1)
  })

  test('[POST-06] what changes a post is offered to its author alone', async () => {
    for (const browser of [sam, await enter('stan')]) {
      const other = `/post/${idOf('post:leader')}`
      const page = await browser.get(other)
      expect(page.all('.article')).toHaveLength(1)
      const offered = page.all('.article .menu a').map((link) => link.getAttribute('href'))
      for (const act of ['edit', 'privatize', 'unprivatize', 'delete'])
        expect(offered).not.toContain(`${other}/${act}`)
    }
  })
})
