import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, FormOf, Values } from '~tests/support/client'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, type PersonName } from '~tests/support/world'

let site: Site
let sam: Browser
let maya: Browser
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
  sam = await enter('sam')
  maya = await enter('maya')
})
afterAll(() => site.close())

async function enter(name: PersonName) {
  const browser = site.browser()
  await signIn(browser, name)
  return browser
}

const question = idOf('post:question')
const QUESTION = `/post/${question}`
const by = (name: string) => idOf(`comment:${name}`)
const at = (name: string, act = '') => `/comment/${by(name)}${act}`
const inPost = (name: string) => `${QUESTION}?comment=${by(name)}#comment-${by(name)}`

describe('like and unlike', () => {
  test('[COMMENT-09] return to the comment, and the count tells who likes it', async () => {
    const liked = await maya.submit((await maya.get(QUESTION)).form(at('sam', '/like')))
    expect(liked.redirects).toEqual([{ status: 303, location: `${QUESTION}#comment-${by('sam')}` }])
    expect(liked.one(`#like-${by('sam')}`).getAttribute('aria-pressed')).toBe('true')
    const seen = await sam.get(QUESTION)
    expect(seen.one(`#like-${by('sam')}`).getAttribute('aria-pressed')).toBe('false')
    const likers = await sam.get(seen.link('1 like of the comment by Sam North'))
    expect(likers.path).toBe(at('sam', '/likes'))
    expect(likers.all('.people-list li').map((one) => one.text)).toEqual([
      expect.stringContaining('Maya North'),
    ])
    await maya.submit((await maya.get(QUESTION)).form(at('sam', '/unlike')))
    expect((await sam.get(likers.path)).text).toContain('Nobody you can see likes this yet')
  })

  test('/comment/:id leads to where it stands, also on a later page', async () => {
    await site.services.db.write((tx) =>
      tx.comment.createMany({
        data: Array.from({ length: 60 }, (_, n) => ({
          id: idOf(`many:${n}`),
          partner_code: 'northfield',
          post_id: idOf('post:leader'),
          user_id: idOf('leo'),
          content: `Number ${n}`,
          created_at: new Date(Date.UTC(2026, 10, 1) + n * 1000),
        })),
      }),
    )
    const page = await sam.get(`/comment/${idOf('many:55')}`)
    expect(page.redirects[0]?.location).toContain(`#comment-${idOf('many:55')}`)
    expect(page.one(`#comment-${idOf('many:55')}`).text).toContain('Number 55')
    expect(page.link('First comments')).toBe(`/post/${idOf('post:leader')}#comments`)
    const path = `/post/${idOf('post:leader')}/comment`
    const added = await sam.submit(page.form(path), { content: 'The last one' })
    const [, place = ''] = added.redirects[0]?.location.split('#') ?? []
    expect(added.one(`#${place}`).text).toContain('The last one')
  })
})

/** Sends a form of Sam's by another of its buttons. */
const press = (form: FormOf, button: string, values: Values = {}) => {
  const body = form.body(values)
  body.append(button, 'yes')
  return sam.post(form.action || sam.page.path, body)
}

describe('edit and delete', () => {
  test('[COMMENT-05] edited in a form that holds the text, marked as edited, shown in its place', async () => {
    const page = await sam.get((await sam.get(QUESTION)).link('Edit'))
    expect(page.one('#content').textContent).toBe('A comment by sam')
    const done = await sam.submit(page.form('Save'), { content: 'Changed **well**' })
    expect(done.redirects[0]?.location).toBe(inPost('sam'))
    const place = `#comment-${by('sam')}`
    expect(done.one(`${place} .byline`).text).toContain('edited')
    expect(done.one(`${place} .prose strong`).text).toBe('well')
    expect((await maya.get(QUESTION)).html).not.toContain(at('sam', '/edit'))
  })

  test.each([
    ['', 'This field is required'],
    ['An essay mill', 'remove: "essay mill"'],
    ['x'.repeat(10_000), 'Content is too long'],
  ])('[COMMENT-03] [SCREEN-05] %j is given back', async (content, message) => {
    const page = await sam.submit((await sam.get(at('sam', '/edit'))).form('Save'), { content })
    expect(page.status).toBe(400)
    expect(page.one('#content-error').text).toContain(message)
    expect(page.one('#content').textContent).toBe(content)
  })

  test('keeps a draft of a comment and of an edit, previews them, and asks before it forgets', async () => {
    const drafts = () => site.services.db.read.draft.count({ where: { user_id: idOf('sam') } })
    const form = (await sam.get(QUESTION)).form(`${QUESTION}/comment`)
    const kept = await press(form, 'draft', { content: 'Half a *thought*' })
    expect(kept.path).toBe(QUESTION)
    expect(kept.one('#content').textContent).toBe('Half a *thought*')
    const preview = await press(kept.form(`${QUESTION}/comment`), 'preview')
    expect(preview.one('.preview em').text).toBe('thought')
    expect(await drafts()).toBe(1)
    const edit = await sam.get(at('sam', '/edit'))
    const asked = await press(edit.form('Save'), 'cancel', { content: 'Something else' })
    expect(asked.text).toContain('Do you want to discard your changes?')
    await press(asked.form('Save'), 'draft')
    expect(await drafts()).toBe(2)
    await sam.submit((await sam.get(at('sam', '/edit'))).form('Save'))
    await sam.submit((await sam.get(QUESTION)).form(`${QUESTION}/comment`))
    expect(await drafts()).toBe(0)
    const page = await sam.get(QUESTION)
    expect(page.text).toContain('Something else')
    expect(page.text).toContain('Half a thought')
    expect(page.one('#content').textContent).toBe('')
  })

  test('[COMMENT-04] an edit sent again, or beside a new comment, adds nothing', async () => {
    const { comment } = site.services.db.read
    const before = await comment.count()
    const form = (await sam.get(at('sam', '/edit'))).form('Save')
    const windows = [sam.twin(), sam.twin(), sam.twin()]
    await Promise.all(windows.map((one) => one.submit(form, { content: 'Sent thrice' })))
    expect(await comment.count()).toBe(before)
    expect(await comment.count({ where: { content: 'Sent thrice' } })).toBe(1)
  })

  test('[COMMENT-05] of two edits that began with the same text, the second sees both first', async () => {
    const [one, two] = [sam.twin(), sam.twin()]
    const first = (await one.get(at('sam', '/edit'))).form('Save')
    const second = (await two.get(at('sam', '/edit'))).form('Save')
    await one.submit(first, { content: 'The *first* of two' })
    const both = await two.submit(second, { content: 'The second of two' })
    expect([both.status, both.one('.preview em').text]).toEqual([409, 'first'])
    expect(both.one('.preview h2').text.trim()).toBe('The comment as it is now')
    expect(both.one('#errors').text).toContain('This comment was changed in another window')
    expect(both.one('#content').textContent).toBe('The second of two')
    const content = async () =>
      (await site.services.db.read.comment.findUniqueOrThrow({ where: { id: by('sam') } })).content
    expect(await content()).toBe('The *first* of two')
    // Something else being wrong does not make one the other's successor.
    const wrong = await two.submit(second, { content: '' })
    expect((await two.submit(wrong.form('Save'), { content: 'Again' })).status).toBe(409)
    expect((await two.submit(both.form('Save'))).redirects[0]?.location).toBe(inPost('sam'))
    expect(await content()).toBe('The second of two')
  })

  test('[COMMENT-06] [COMMENT-07] deleted after a question, then gone and not counted', async () => {
    const leo = await enter('leo')
    const added = await leo.submit((await leo.get(QUESTION)).form(`${QUESTION}/comment`), {
      content: 'To be taken back',
    })
    const asked = await leo.get(added.link('Delete'))
    expect(asked.one('h1').text).toBe('Are you sure you want to delete this comment?')
    expect(asked.text).toContain('To be taken back')
    expect((await sam.get(QUESTION)).text).toContain('5 comments')
    const done = await leo.submit(asked.form('Delete'))
    expect(done.redirects[0]?.location).toBe(`${QUESTION}#comments`)
    expect(done.text).toContain('Your comment was deleted.')
    const page = await sam.get(QUESTION)
    expect(page.text).not.toContain('To be taken back')
    expect(page.text).toContain('4 comments')
    // The page as it was, and the button again: as before, and nothing is taken twice.
    expect((await leo.submit(asked.form('Delete'))).path).toBe(QUESTION)
    expect((await sam.get(QUESTION)).text).toContain('4 comments')
  })
})

describe('my comments', () => {
  test('[COMMENT-11] [COMMENT-08] a tab of the own profile: posts linked while one sees them, and deleting', async () => {
    const greta = await enter('greta')
    const tab = async () => greta.get((await greta.get('/profile')).link('My comments'))
    expect((await tab()).text).toContain('You have not commented yet')
    for (const post of ['welcome', 'question']) {
      const path = `/post/${idOf(`post:${post}`)}`
      const content = `On the post ${post}`
      await greta.submit((await greta.get(path)).form(`${path}/comment`), { content })
    }
    const setPrivate = (on: boolean) =>
      site.services.db.write((tx) =>
        tx.post.update({ where: { id: question }, data: { private: on } }),
      )
    await setPrivate(true)
    const page = await tab()
    expect(page.text).not.toContain('The post question')
    expect(page.all('.comments h3').map((one) => one.text)).toEqual([
      'This post has been removed or made private.',
      'The post welcome',
    ])
    expect(page.link('The post welcome')).toContain(`/post/${idOf('post:welcome')}?comment=`)
    expect(page.all('.comments h3 a')).toHaveLength(1)
    const asked = await greta.get(page.link('Delete'))
    expect(asked.link('Cancel')).toBe('/profile?tab=comments')
    const done = await greta.submit(asked.form('Delete'))
    expect(done.redirects[0]?.location).toBe('/profile?tab=comments')
    expect(done.all('.comments h3')).toHaveLength(1)
    await setPrivate(false)
  })

  test('[COMMENT-07] deleted by its address below a post that is private now, one lands in the list', async () => {
    const tess = await enter('tess')
    const path = `/post/${idOf('post:welcome')}`
    const content = 'Below what becomes private'
    const added = await tess.submit((await tess.get(path)).form(`${path}/comment`), { content })
    const address = added.link('Delete')
    const setPrivate = (on: boolean) =>
      site.services.db.write((tx) =>
        tx.post.update({ where: { id: idOf('post:welcome') }, data: { private: on } }),
      )
    await setPrivate(true)
    const asked = await tess.get(address)
    expect(asked.link('Cancel')).toBe('/profile?tab=comments')
    const done = await tess.submit(asked.form('Delete'))
    expect([done.status, done.path]).toEqual([200, '/profile?tab=comments'])
    expect(done.text).toContain('Your comment was deleted.')
    await setPrivate(false)
  })

  test('[COMMENT-08] [COMMENT-11] on the profile of another there is neither tab nor control', async () => {
    const profile = await maya.get(`/profile/${idOf('sam')}`)
    expect(profile.status).toBe(200)
    expect(profile.html).not.toMatch(/tab=comments|\/delete/)
    expect((await maya.get(`/profile/${idOf('sam')}?tab=comments`)).status).toBe(403)
    expect((await maya.get(at('sam', '/delete'))).status).toBe(403)
    expect((await sam.get(`/profile/${idOf('sam')}?tab=comments`)).status).toBe(200)
  })
})

describe('the answer', () => {
  test('is marked by who asked, stands first, is linked from the top and told in lists', async () => {
    const card = async () => (await sam.get('/home')).one(`#post-${question} .byline`).text
    expect(await card()).toContain('Unanswered')
    expect((await sam.get(QUESTION)).html).not.toContain('Mark as the answer')
    const marked = await maya.submit((await maya.get(QUESTION)).form(at('alex', '/answer')))
    expect(marked.text).toContain('This is the answer now.')
    const page = await sam.get(QUESTION)
    expect(page.all('.comment')[0]?.text).toMatch(/^\s*Answer\s*Alex North/)
    expect(page.link('Answered: go to the answer')).toBe(`#comment-${by('alex')}`)
    expect(page.all(`#comment-${by('alex')}`)).toHaveLength(1)
    expect(await card()).toMatch(/Answered/)
    // Who does not see Alex reads the same of the question, and why no answer stands there.
    const unseen = await (await enter('bea')).get(QUESTION)
    expect(unseen.one('.article .answered').text).toBe('Answered')
    expect(unseen.one('#comments').text).toContain('The answer to this question cannot be shown')
    expect(unseen.html).not.toContain('A comment by alex')
    expect(page.text).not.toContain('cannot be shown')
    const stan = await enter('stan')
    await stan.submit((await stan.get(QUESTION)).form(at('alex', '/unanswer')))
    expect(await card()).toContain('Unanswered')
  })
})
