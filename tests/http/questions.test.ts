import { describe, expect } from 'vitest'
import { markAnswer, unmarkAnswer } from '~/domain/comments/answers.server'
import { apiOf } from '~tests/support/api'
import type { Browser, Page } from '~tests/support/client'
import { ctxFor } from '~tests/support/database'
import { member, db, idOf, site, test } from '~tests/support/fixtures'

const sam = member('sam')
const maya = member('maya')

const question = idOf('post:question')
const QUESTION = `/post/${question}`
const setPrivate = (on: boolean) =>
  db.write((tx) => tx.post.update({ where: { id: question }, data: { private: on } }))
const by = (name: string) => idOf(`comment:${name}`)

describe('search', () => {
  const options = (page: Page) => page.texts('#filter-answered option')
  const titles = (page: Page) => page.texts('.posts h2')

  test('filters questions by whether they have their answer, a count next to each choice', async () => {
    const all = await sam.get('/search-results/questions')
    expect(options(all)).toEqual(['Answered or not', 'Answered (0)', 'Unanswered (2)'])
    await markAnswer(await ctxFor(site.services, 'maya'), by('sam'))
    const found = await sam.get('/search-results/questions?answered=true')
    expect(titles(found)).toEqual(['The post question'])
    expect(found.texts('.chip-active')).toEqual(['Remove filter Answered'])
    expect(options(found).slice(1)).toEqual(['Answered (1)', 'Unanswered (1)'])
    const open = await sam.get('/search-results/questions?answered=false')
    expect(titles(open)).not.toContain('The post question')
    expect(options(await sam.get('/search-results/people'))).toEqual([])
    await unmarkAnswer(await ctxFor(site.services, 'maya'), by('sam'))
  })
})

describe('before a question is posted', () => {
  const post = { title: 'Where is the post question?', content: 'I looked everywhere.' }
  const posts = () => db.read.post.count({ where: { title: post.title } })

  test('questions like it are shown once, with the form kept, and it can be posted anyway', async () => {
    const step = await sam.press('/ask', 'Post', { ...post, tags: 'lost' })
    expect(step.status).toBe(409)
    expect(step.one('#similar-title').text).toBe('Someone may have asked this already')
    expect(step.link('The post question (opens in a new tab)')).toBe(QUESTION)
    expect(step.one('.similar').text).toContain('3 answers')
    expect(step.one('#title').getAttribute('value')).toBe(post.title)
    expect(step.value('content')).toBe(post.content)
    expect(await posts()).toBe(0)
    const posted = await sam.submit(step.form('Post anyway'))
    expect(posted.one('h1').text).toBe(post.title)
    expect(await posts()).toBe(1)
  })

  test('the answer to it holds for that title, through preview, tags and errors', async () => {
    const title = 'Where is the post question?'
    const send = (button: string, values = {}) => {
      const body = sam.page.form('Post anyway').body(values)
      body.set(button, 'yes')
      return sam.post('/ask', body)
    }
    await sam.press('/ask', 'Post', { ...post, title })
    await send('preview')
    await send('add_tag', { tags: 'lost' })
    const wrong = await sam.submit(sam.page.form('Post anyway'), { content: '' })
    expect(wrong.status).toBe(400)
    const renamed = { ...post, title: 'Where was the post question?' }
    const again = await sam.submit(wrong.form('Post anyway'), renamed)
    expect(again.status).toBe(409)
    const posted = await sam.submit(wrong.form('Post anyway'), { ...post, title: `${title}  ` })
    expect(posted.one('h1').text).toBe(title)
  })

  test('[ACCESS-19] your own open question with the same title is named first, but the same press counts once', async () => {
    const own = { title: 'Who waters the ferns on floor 2?', content: 'They look dry.' }
    const count = () => db.read.post.count({ where: { title: own.title } })
    const form = (await sam.get('/ask')).form('Post')
    for (const press of [1, 2])
      expect((await sam.post('/ask', form.body(own))).one('h1').text, `${press}`).toBe(own.title)
    expect(await count()).toBe(1)
    const again = { title: 'who waters the  Ferns on floor 2?', content: 'They still look dry.' }
    const step = await sam.press('/ask', 'Post', again)
    expect(step.status).toBe(409)
    expect(step.one('.similar li').text).toMatch(
      /^Who waters the ferns on floor 2\? \(opens in a new tab\) You asked this just now$/,
    )
    const posted = await sam.submit(step.form('Post anyway'))
    expect(posted.one('h1').text).toBe('who waters the Ferns on floor 2?')
    const live = await sam.get('/ask/similar?title=who+waters+the+ferns+on+floor+2%3F')
    expect(JSON.parse(live.html)).toMatchObject([
      { title: 'who waters the Ferns on floor 2?', status: 'You asked this just now' },
    ])
    expect((await maya.get(live.path)).html).not.toContain('You asked')
  })

  test('others they include only where you can see them, and your own only of the same title', async () => {
    const similar = async (browser: Browser) =>
      (JSON.parse((await browser.get(`/ask/similar?title=the+post+question`)).html) as object[]) ??
      []
    expect(await similar(sam)).toEqual([
      { href: QUESTION, title: 'The post question', answered: false, status: '3 answers' },
    ])
    expect(await similar(maya)).toContainEqual(
      expect.objectContaining({
        href: QUESTION,
        status: expect.stringMatching(/^You asked this /) as string,
      }),
    )
    const unlike = await maya.get('/ask/similar?title=where+is+the+post+question')
    expect(unlike.html).not.toContain(QUESTION)
    await setPrivate(true)
    expect(await similar(sam)).toEqual([])
    await setPrivate(false)
  })

  test('a search that fails keeps no one from asking', async () => {
    const { search } = site.services
    const { similarQuestions } = search
    search.similarQuestions = () => Promise.reject(new Error('away'))
    const form = (await sam.get('/ask')).form('Post')
    const posted = await sam.submit(form, { ...post, title: 'The post question, but where?' })
    search.similarQuestions = similarQuestions
    expect(posted.one('h1').text).toBe('The post question, but where?')
  })
})

describe('calls', () => {
  test('[COMMENT-01] [COMMENT-02] [API-80] [API-82] [API-81] add, edit and delete', async () => {
    const calls = apiOf(sam)
    const path = `/posts/${question}/comment`
    const added = await calls.post(path, { content: 'By a *call*' })
    const { id } = added.answer as { id: string }
    expect(added.answer).toEqual({
      id,
      pictures: [],
      post_id: question,
      user_id: idOf('sam'),
      parent_id: null,
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
    // The same moment, written with more digits
    const { edited_at } = edited.answer as { edited_at: string }
    const version = { content: 'Changed', edited_at: edited_at.replace('Z', '000Z') }
    expect((await calls.post(`/comments/${id}/edit`, version)).status).toBe(200)
    expect((await apiOf(maya).post(`/comments/${id}/edit`, { content: 'x' })).status).toBe(403)
    expect((await apiOf(maya).post(`/comments/${id}/delete`)).status).toBe(403)
    expect(await calls.post(`/comments/${id}/delete`)).toMatchObject({ status: 200, answer: true })
    expect((await calls.get(`/comments/${id}`)).status).toBe(404)
    expect((await sam.get(QUESTION)).text).not.toContain('Changed')
  })

  test('[COMMENT-09] [API-78] [API-79] like and unlike', async () => {
    const calls = apiOf(maya)
    const from = { context: 'search', matched_queries: ['library'] }
    const liked = await calls.post(`/comments/${by('sam')}/like`, from)
    expect(liked.answer).toEqual({ self_liked: true, like_count: 1 })
    const event = { name: 'comment.liked', subject_id: by('sam'), actor_id: idOf('maya') }
    const { payload } = await db.read.event.findFirstOrThrow({
      where: event,
      orderBy: { seq: 'desc' },
    })
    const about = { post_id: question, author_id: idOf('sam') }
    expect(payload).toEqual({ ...about, context: 'search', matched_queries: ['library'] })
    const unliked = await calls.post(`/comments/${by('sam')}/unlike`)
    expect(unliked.answer).toEqual({ self_liked: false, like_count: 0 })
    // Of a post that the person can no longer see, the response says only that it is done.
    const [post, own] = [`/posts/${question}`, apiOf(sam)]
    expect((await own.post(`${post}/like`)).status).toBe(200)
    await own.post(`/comments/${by('alex')}/like`)
    await setPrivate(true)
    const unseen = await own.post(`/comments/${by('alex')}/unlike`)
    expect(unseen).toMatchObject({ status: 200, answer: true })
    expect(await own.post(`${post}/unlike`)).toMatchObject({ status: 200, answer: true })
    expect((await own.post(`${post}/unlike`)).status).toBe(404)
    await setPrivate(false)
    const wrong = { matched_queries: ['x'.repeat(201)] }
    expect((await calls.post(`/comments/${by('sam')}/like`, wrong)).status).toBe(400)
    expect((await calls.post(`/comments/${by('lou')}/like`)).status).toBe(404)
  })

  test('[COMMENT-11] [COMMENT-12] [API-86] [API-87] [PROFILE-11] the comments of a person, their number, and one', async () => {
    const own = await apiOf(sam).get(`/comments?user_id=${idOf('sam')}`)
    expect(own).toMatchObject({
      answer: [{ id: by('sam'), post_title: 'The post question' }],
      next: null,
    })
    const count = `/comments/count?user_id=${idOf('sam')}`
    expect((await apiOf(sam).get(count)).answer).toBe(1)
    expect((await apiOf(maya).get(`/comments/${by('sam')}`)).answer).toMatchObject({
      id: by('sam'),
      my_post: true,
    })
    expect((await apiOf(maya).get(`/comments/${by('lou')}`)).status).toBe(404)
    // Gathered by person they are their author's alone, as on the profile.
    for (const list of ['/comments', '/comments/count']) {
      expect((await apiOf(maya).get(`${list}?user_id=${idOf('sam')}`)).status).toBe(403)
      for (const name of ['lou', 'nothing'])
        expect((await apiOf(maya).get(`${list}?user_id=${idOf(name)}`)).status).toBe(404)
    }
    expect((await apiOf(maya).get('/comments/count')).status).toBe(400)
    expect((await apiOf(site.browser()).get(count)).status).toBe(401)
  })
})
