import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markAnswer, unmarkAnswer } from '~/domain/comments/answers.server'
import { callsOf } from '~tests/support/calls'
import type { Browser, Page } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { ctxFor, fillSmallWorld, idOf } from '~tests/support/world'

let site: Site
let sam: Browser
let maya: Browser
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
  sam = await enter(site, 'sam@northfield.test')
  maya = await enter(site, 'maya@northfield.test')
})
afterAll(() => site.close())

const question = idOf('post:question')
const QUESTION = `/post/${question}`
const setPrivate = (on: boolean) =>
  site.services.db.write((tx) => tx.post.update({ where: { id: question }, data: { private: on } }))
const by = (name: string) => idOf(`comment:${name}`)

describe('search', () => {
  const options = (page: Page) => page.all('#filter-answered option').map((option) => option.text)
  const titles = (page: Page) => page.all('.posts h2').map((title) => title.text)

  test('filters questions by whether they have their answer, a count beside each choice', async () => {
    const all = await sam.get('/search-results/questions')
    expect(options(all)).toEqual(['Answered or not', 'Answered (0)', 'Unanswered (2)'])
    await markAnswer(ctxFor(site.services, 'maya'), by('sam'))
    const found = await sam.get('/search-results/questions?answered=true')
    expect(titles(found)).toEqual(['The post question'])
    expect(found.all('.chip-active').map((chip) => chip.text)).toEqual(['Remove filter Answered'])
    expect(options(found).slice(1)).toEqual(['Answered (1)', 'Unanswered (1)'])
    const open = await sam.get('/search-results/questions?answered=false')
    expect(titles(open)).not.toContain('The post question')
    expect(options(await sam.get('/search-results/people'))).toEqual([])
    await unmarkAnswer(ctxFor(site.services, 'maya'), by('sam'))
  })
})

describe('before a question is posted', () => {
  const asked = { title: 'Where is the post question?', content: 'I looked everywhere.' }
  const posts = () => site.services.db.read.post.count({ where: { title: asked.title } })

  test('questions like it are shown once, with the form kept, and it can be posted anyway', async () => {
    const step = await sam.submit((await sam.get('/ask')).form('Post'), { ...asked, tags: 'lost' })
    expect(step.status).toBe(409)
    expect(step.one('#similar-title').text).toBe('Has this been answered already?')
    expect(step.link('The post question (opens in a new tab)')).toBe(QUESTION)
    expect(step.one('.similar').text).toContain('Unanswered')
    expect(step.one('#title').getAttribute('value')).toBe(asked.title)
    expect(step.one('#content').textContent).toBe(asked.content)
    expect(await posts()).toBe(0)
    const posted = await sam.submit(step.form('Post anyway'))
    expect(posted.one('h1').text).toBe(asked.title)
    expect(await posts()).toBe(1)
  })

  test('the answer to it holds for that title, through preview, tags and errors', async () => {
    const title = 'Where is the post question now?'
    const send = (button: string, values = {}) => {
      const body = sam.page.form('Post anyway').body(values)
      body.set(button, 'yes')
      return sam.post('/ask', body)
    }
    await sam.submit((await sam.get('/ask')).form('Post'), { ...asked, title })
    await send('preview')
    await send('add_tag', { tags: 'lost' })
    const wrong = await sam.submit(sam.page.form('Post anyway'), { content: '' })
    expect(wrong.status).toBe(400)
    const renamed = { ...asked, title: 'Where was the post question?' }
    const again = await sam.submit(wrong.form('Post anyway'), renamed)
    expect(again.status).toBe(409)
    const posted = await sam.submit(wrong.form('Post anyway'), { ...asked, title: `${title}  ` })
    expect(posted.one('h1').text).toBe(title)
  })

  test('what one has asked oneself is none of them, nor what one may not see', async () => {
    const similar = async (browser: Browser) =>
      (JSON.parse((await browser.get(`/ask/similar?title=the+post+question`)).html) as object[]) ??
      []
    expect(await similar(sam)).toEqual([
      { href: QUESTION, title: 'The post question', answered: false },
    ])
    expect(await similar(maya)).not.toContainEqual(expect.objectContaining({ href: QUESTION }))
    await setPrivate(true)
    expect(await similar(sam)).toEqual([])
    await setPrivate(false)
  })

  test('a search that fails keeps nobody from asking', async () => {
    const { search } = site.services
    const { related } = search
    search.related = () => Promise.reject(new Error('away'))
    const form = (await sam.get('/ask')).form('Post')
    const posted = await sam.submit(form, { ...asked, title: 'The post question, but where?' })
    search.related = related
    expect(posted.one('h1').text).toBe('The post question, but where?')
  })
})

describe('calls', () => {
  test('[COMMENT-01] [COMMENT-02] [API-80] [API-82] [API-81] add, edit and delete', async () => {
    const calls = callsOf(sam)
    const path = `/posts/${question}/comment`
    const added = await calls.post(path, { content: 'By a *call*' })
    const { id } = added.answer as { id: string }
    expect(added.answer).toEqual({
      id,
      post_id: question,
      content: 'By a *call*',
      created_at: expect.stringMatching(/^2\d{3}-/) as string,
      deleted_at: null,
      edited_at: null,
      likes: { self_liked: false, like_count: 0 },
      post_title: 'The post question',
      post_owner: idOf('maya'),
      post_visible: true,
      my_post: false,
    })
    expect(await calls.post(path, { content: ' ' })).toMatchObject({
      status: 400,
      errors: { content: ['This field is required'] },
    })
    const edited = await calls.post(`/comments/${id}/edit`, { content: 'Changed' })
    expect(edited.answer).toMatchObject({ id, content: 'Changed' })
    // With the version one began with, nothing is overwritten unseen.
    const late = await calls.post(`/comments/${id}/edit`, { content: 'Late', edited_at: null })
    expect(late.status).toBe(400)
    expect((await callsOf(maya).post(`/comments/${id}/edit`, { content: 'x' })).status).toBe(403)
    expect((await callsOf(maya).post(`/comments/${id}/delete`)).status).toBe(403)
    expect(await calls.post(`/comments/${id}/delete`)).toMatchObject({ status: 200, answer: true })
    expect((await calls.get(`/comments/${id}`)).status).toBe(404)
    expect((await sam.get(QUESTION)).text).not.toContain('Changed')
  })

  test('[COMMENT-09] [API-78] [API-79] like and unlike', async () => {
    const calls = callsOf(maya)
    const from = { context: 'search', matched_queries: ['library'] }
    const liked = await calls.post(`/comments/${by('sam')}/like`, from)
    expect(liked.answer).toEqual({ self_liked: true, like_count: 1 })
    const event = { name: 'comment.liked', subject_id: by('sam'), actor_id: idOf('maya') }
    const { payload } = await site.services.db.read.event.findFirstOrThrow({
      where: event,
      orderBy: { seq: 'desc' },
    })
    expect(payload).toEqual({ post_id: question, context: 'search', matched_queries: 'library' })
    const unliked = await calls.post(`/comments/${by('sam')}/unlike`)
    expect(unliked.answer).toEqual({ self_liked: false, like_count: 0 })
    // Of what the maker of the like may not see any more, no more is told than that it is done.
    const [post, own] = [`/posts/${question}`, callsOf(sam)]
    expect((await own.post(`${post}/like`)).status).toBe(200)
    await setPrivate(true)
    expect(await own.post(`${post}/unlike`)).toMatchObject({ status: 200, answer: true })
    expect((await own.post(`${post}/unlike`)).status).toBe(404)
    await setPrivate(false)
    const wrong = { matched_queries: ['x'.repeat(201)] }
    expect((await calls.post(`/comments/${by('sam')}/like`, wrong)).status).toBe(400)
    expect((await calls.post(`/comments/${by('lou')}/like`)).status).toBe(404)
  })

  test('[COMMENT-11] [COMMENT-12] [API-86] [API-87] the comments of a person, their number, and one', async () => {
    const own = await callsOf(sam).get(`/comments?user_id=${idOf('sam')}`)
    expect(own.answer).toMatchObject({
      comments: [{ id: by('sam'), post_title: 'The post question' }],
      next: null,
    })
    const count = `/comments/count?user_id=${idOf('sam')}`
    expect((await callsOf(sam).get(count)).answer).toBe(1)
    expect((await callsOf(maya).get(`/comments/${by('sam')}`)).answer).toMatchObject({
      id: by('sam'),
      my_post: true,
    })
    expect((await callsOf(maya).get(`/comments/${by('lou')}`)).status).toBe(404)
    expect((await callsOf(maya).get(`/comments?user_id=${idOf('lou')}`)).status).toBe(404)
    expect((await callsOf(maya).get('/comments/count')).status).toBe(400)
    expect((await callsOf(site.browser()).get(count)).status).toBe(401)
  })
})
