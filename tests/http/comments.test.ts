import { describe, expect } from 'vitest'
import type { Page } from '~tests/support/client'
import { as, changePost, db, idOf, member, test } from '~tests/support/fixtures'

const sam = member('sam')
const maya = member('maya')

const question = idOf('post:question')
const QUESTION = `/post/${question}`
const FORM = `${QUESTION}/comment`
const LEADER = `/post/${idOf('post:leader')}`
const by = (name: string) => idOf(`comment:${name}`)
const at = (name: string, action = '') => `/comment/${by(name)}${action}`
const EDIT = at('sam', '/edit')
const inPost = (name: string) => `${QUESTION}?comment=${by(name)}#comment-${by(name)}`

describe('like and unlike', () => {
  test('[COMMENT-09] return to the comment, and the count shows who likes it', async () => {
    const liked = await maya.press(QUESTION, at('sam', '/like'))
    expect(liked.redirects).toEqual([{ status: 303, location: `${QUESTION}#comment-${by('sam')}` }])
    expect(liked.one(`#like-${by('sam')}`).getAttribute('aria-pressed')).toBe('true')
    const seen = await sam.get(QUESTION)
    expect(seen.one(`#like-${by('sam')}`).getAttribute('aria-pressed')).toBe('false')
    const likers = await sam.get(seen.link('1 like of the answer by Sam North'))
    expect(likers.path).toBe(at('sam', '/likes'))
    expect(likers.texts('.people-list h2')).toEqual(['Maya North'])
    await maya.press(QUESTION, at('sam', '/unlike'))
    expect((await sam.get(likers.path)).text).toContain('No one you can see likes this yet')
  })

  test('/comment/:id leads to its place on the post, also on a later page', async () => {
    await db.write((tx) =>
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
    expect(page.link('First comments')).toBe(`${LEADER}#comments`)
    const added = await sam.submit(`${LEADER}/comment`, { content: 'The last one' })
    const [, anchor = ''] = added.redirects[0]?.location.split('#') ?? []
    expect(added.one(`#${anchor}`).text).toContain('The last one')
  })
})

describe('edit and delete', () => {
  test('[COMMENT-05] the form holds the text; the comment is marked as edited in its place', async () => {
    const page = await sam.get((await sam.get(QUESTION)).link('Edit'))
    expect(page.value('content')).toBe('A comment by sam')
    const done = await sam.submit('Save', { content: 'Changed **well**' })
    expect(done.redirects[0]?.location).toBe(inPost('sam'))
    const comment = `#comment-${by('sam')}`
    expect(done.one(`${comment} .byline`).text).toContain('edited')
    expect(done.one(`${comment} .prose strong`).text).toBe('well')
    expect((await maya.get(QUESTION)).html).not.toContain(EDIT)
  })

  test('a draft of a comment and of an edit is saved, previewed, and discarded after a question', async () => {
    const drafts = () => db.read.draft.count({ where: { user_id: idOf('sam') } })
    const saved = await sam.press(QUESTION, FORM, { content: 'Half a *thought*' }, { draft: 'yes' })
    expect(saved.path).toBe(QUESTION)
    expect(saved.value('content')).toBe('Half a *thought*')
    const preview = await sam.submit(FORM, {}, { preview: 'yes' })
    expect(preview.one('.preview em').text).toBe('thought')
    expect(await drafts()).toBe(1)
    const confirm = await sam.press(EDIT, 'Save', { content: 'Something else' }, { cancel: 'yes' })
    expect(confirm.text).toContain('Do you want to discard your changes?')
    await sam.submit('Save', {}, { draft: 'yes' })
    expect(await drafts()).toBe(2)
    await sam.press(EDIT, 'Save')
    await sam.press(QUESTION, FORM)
    expect(await drafts()).toBe(0)
    const page = await sam.get(QUESTION)
    expect(page.text).toContain('Something else')
    expect(page.text).toContain('Half a thought')
    expect(page.value('content')).toBe('')
  })

  test('[COMMENT-04] an edit that is sent three times adds nothing', async () => {
    const { comment } = db.read
    const before = await comment.count()
    const form = (await sam.get(EDIT)).form('Save')
    const windows = [sam.twin(), sam.twin(), sam.twin()]
    await Promise.all(windows.map((one) => one.submit(form, { content: 'Sent three times' })))
    expect(await comment.count()).toBe(before)
    expect(await comment.count({ where: { content: 'Sent three times' } })).toBe(1)
  })

  test('[COMMENT-05] of two edits of the same text, the second sees both before it is saved', async () => {
    const [one, two] = [sam.twin(), sam.twin()]
    await one.get(EDIT)
    const second = (await two.get(EDIT)).form('Save')
    await one.submit('Save', { content: 'The *first* of two' })
    const both = await two.submit(second, { content: 'The second of two' })
    expect([both.status, both.one('.preview em').text]).toEqual([409, 'first'])
    expect(both.one('h1').text).toBe('Edit your answer')
    expect(both.one('.preview h2').text.trim()).toBe('The answer as it is now')
    expect(both.one('#errors').text).toContain('This comment was changed in another window')
    expect(both.value('content')).toBe('The second of two')
    const content = async () =>
      (await db.read.comment.findUniqueOrThrow({ where: { id: by('sam') } })).content
    expect(await content()).toBe('The *first* of two')
    // A form with another error still began with the earlier text.
    const emptied = await two.submit(second, { content: '' })
    expect(emptied.link('The post question')).toBe(QUESTION)
    expect(emptied.error('content')).toBe('This field is required')
    expect((await two.submit('Save', { content: 'Again' })).status).toBe(409)
    expect((await two.submit(both.form('Save'))).redirects[0]?.location).toBe(inPost('sam'))
    expect(await content()).toBe('The second of two')
  })

  test('[COMMENT-06] [COMMENT-07] deleted after a question, then gone and not counted', async () => {
    const leo = await as('leo')
    const added = await leo.press(QUESTION, FORM, { content: 'To be deleted' })
    const confirm = await leo.get(added.link('Delete'))
    expect(confirm.one('h1').text).toBe('Are you sure you want to delete this comment?')
    expect(confirm.text).toContain('To be deleted')
    expect((await sam.get(QUESTION)).text).toContain('5 answers')
    const done = await leo.submit('Delete')
    expect(done.redirects[0]?.location).toBe(`${QUESTION}#comments`)
    expect(done.text).toContain('Your answer was deleted.')
    const page = await sam.get(QUESTION)
    expect(page.text).not.toContain('To be deleted')
    expect(page.text).toContain('4 answers')
    // Sent again from the old page, nothing else is deleted.
    expect((await leo.submit(confirm.form('Delete'))).path).toBe(QUESTION)
    expect((await sam.get(QUESTION)).text).toContain('4 answers')
  })
})

describe('my comments', () => {
  const TAB = '/profile?tab=comments'

  test('[COMMENT-11] [COMMENT-08] [COMMENT-07] a tab of the own profile links visible posts and deletes', async () => {
    const greta = await as('greta')
    const tab = async () => greta.get((await greta.get('/profile')).link('My comments'))
    expect((await tab()).text).toContain('You haven’t commented yet')
    for (const post of ['welcome', 'question']) {
      const path = `/post/${idOf(`post:${post}`)}`
      await greta.press(path, `${path}/comment`, { content: `On the post ${post}` })
    }
    await changePost('question', { private: true })
    const page = await tab()
    expect(page.text).not.toContain('The post question')
    expect(page.texts('.comments h3')).toEqual([
      'This post has been removed or made private.',
      'The post welcome',
    ])
    expect(page.link('The post welcome')).toContain(`/post/${idOf('post:welcome')}?comment=`)
    expect(page.all('.comments h3 a')).toHaveLength(1)
    // One by its typed address, below a post that is private now; one from the list.
    for (const [left, what, address] of [
      [1, 'answer', page.link('Delete').replace(/\?.*/, '')],
      [
        0,
        'comment',
        page
          .all('a')
          .filter(({ text }) => text === 'Delete')[1]
          ?.getAttribute('href') ?? '',
      ],
    ] as const) {
      const confirm = await greta.get(address)
      expect(confirm.link('Cancel')).toBe(TAB)
      const done = await greta.submit('Delete')
      expect(done.redirects[0]?.location).toBe(TAB)
      expect(done.text).toContain(`Your ${what} was deleted.`)
      expect(done.all('.comments h3')).toHaveLength(left)
    }
    await changePost('question', { private: false })
  })

  test('[COMMENT-08] [COMMENT-11] the profile of someone else has neither tab nor control', async () => {
    const profile = `/profile/${idOf('sam')}`
    const page = await maya.get(profile)
    expect(page.status).toBe(200)
    expect(page.html).not.toMatch(/tab=comments|\/delete/)
    for (const path of [`${profile}?tab=comments`, at('sam', '/delete'), EDIT])
      expect((await maya.get(path)).status).toBe(403)
    expect((await sam.get(`${profile}?tab=comments`)).status).toBe(200)
  })
})

test("the question's author marks the answer; it comes first, and is linked from the top and in lists", async () => {
  const card = async () => (await sam.get('/home')).one(`#post-${question} .status`).text
  expect(await card()).toMatch(/^\d+ answers?$/)
  expect((await sam.get(QUESTION)).html).not.toContain('Mark as the answer')
  const marked = await maya.press(QUESTION, at('alex', '/answer'))
  expect(marked.text).toContain('Marked as the answer.')
  const page = await sam.get(QUESTION)
  expect(page.all('.comment')[0]?.text).toMatch(/^\s*Answer\s*Alex North/)
  expect(page.link('Answered: go to the answer')).toBe(`#comment-${by('alex')}`)
  expect(page.all(`#comment-${by('alex')}`)).toHaveLength(1)
  expect(await card()).toBe('Answered')
  // Bea, who doesn't see Alex, reads that there is an answer, and why she can't see it.
  const unseen = await (await as('bea')).get(QUESTION)
  expect(unseen.one('.article .answered').text).toBe('Answered')
  expect(unseen.one('#comments').text).toContain("You can't see the answer")
  expect(unseen.html).not.toContain('A comment by alex')
  expect(page.text).not.toContain("You can't see the answer")
  await (await as('stan')).press(QUESTION, at('alex', '/unanswer'))
  expect(await card()).toMatch(/^\d+ answers?$/)
})

test('[COMMENT-02] a new comment appears below its post', async () => {
  const refused = await sam.press(QUESTION, FORM, { content: '' })
  expect(refused.link('The post question')).toBe(QUESTION)
  expect([refused.status, refused.error('content')]).toEqual([400, 'This field is required'])
  expect(refused.link('Your answer: This field is required')).toBe('#content')
  const blank = await maya.press(QUESTION, FORM, { content: ' \n ' })
  expect(blank.link('Your comment: This field is required')).toBe('#content')
  const page = await sam.submit(FORM, { content: 'In the **library**' })
  expect(page.path).toMatch(QUESTION)
  const [, anchor = ''] = page.redirects[0]?.location.split('#') ?? []
  expect(page.one(`#${anchor}`).text).toContain('In the library')
})

test('a posted answer or comment is confirmed, once', async () => {
  const flashes = (page: Page) => page.texts('.flash[role=status]')
  const answered = await sam.press(QUESTION, FORM, { content: 'Ask at the front desk' })
  expect(flashes(answered)).toEqual(['Your answer is posted.'])
  expect(flashes(await sam.get(QUESTION))).toEqual([])
  const added = await maya.press(QUESTION, FORM, { content: 'Which desk do you mean?' })
  expect(flashes(added)).toEqual(['Your comment is posted.'])
  const onPost = await sam.press(LEADER, `${LEADER}/comment`, { content: 'Good to know' })
  expect(flashes(onPost)).toEqual(['Your comment is posted.'])
})

test('what its author adds to a question is listed, but answers nothing', async () => {
  const question = { title: 'Who has a key?', content: 'To the lab.' }
  const { path } = await sam.press('/ask', 'Post', question)
  const [id = ''] = path.split('/').slice(-1)
  const seen = async (browser: typeof sam) => {
    const [home, page] = [await browser.get('/home'), await browser.get(path)]
    const title = page.one('#comments h2').text.replace(/\s+/g, ' ').trim()
    const card = home.one(`#post-${id}`)
    return [card.querySelector('.status')?.text, page.one('.article .status').text, title]
  }
  await sam.press(path, `${path}/comment`, { content: 'I mean the one upstairs.' })
  const waiting = ['Unanswered', 'Unanswered', '1 comment']
  expect([await seen(sam), await seen(maya)]).toEqual([waiting, waiting])
  expect((await maya.get(path)).one('#comments').text).toContain('No answers yet.')
  expect((await maya.get(path)).one('.comment .label').text).toBe('Asked this')
  await maya.press(path, `${path}/comment`, { content: 'Ask Stan.' })
  expect(await seen(sam)).toEqual(['1 answer', '1 answer', '1 answer and 1 comment'])
  expect((await sam.get('/home')).one(`#post-${id} .actions`).text).not.toContain('2')
  // The author can also find it out alone: what is marked as the answer is one.
  const [own = ''] = /\/comment\/\w+\/answer/.exec((await sam.get(path)).html) ?? []
  await sam.press(path, own)
  expect(await seen(maya)).toEqual(['Answered', 'Answered: go to the answer', '2 answers'])
})

test('the number of comments is the number shown: nothing tells of one by someone blocked', async () => {
  const bea = await as('bea')
  const path = `/post/${idOf('post:welcome')}`
  const first = 'No comments yet. Be the first to comment.'
  await db.write((tx) => tx.comment.deleteMany({ where: { post_id: idOf('post:welcome') } }))
  expect((await bea.get(path)).text).toContain(first)
  await (await as('alex')).press(path, `${path}/comment`, { content: 'By Alex' })
  const page = await bea.get(path)
  expect(page.text).not.toContain('1 comment')
  expect(page.text).not.toContain('By Alex')
  expect(page.text).toContain(first)
  expect((await sam.get(path)).text).toContain('1 comment')
})

test('a question has answers, what its author adds is a comment, and a post has comments', async () => {
  const words = async (browser: typeof sam, path: string) => {
    const page = await browser.get(path)
    const form = page.one(`#comments form[action="${path}/comment"]`)
    return [
      /answer|comment/i.exec(page.one('#comments h2').text)?.[0].toLowerCase(),
      form.getAttribute('aria-label'),
      form.querySelector('[data-publish]')?.text,
    ]
  }
  expect(await words(sam, QUESTION)).toEqual(['answer', 'Answer the question', 'Post answer'])
  expect(await words(maya, QUESTION)).toEqual(['answer', 'Add a comment', 'Post comment'])
  expect(await words(sam, LEADER)).toEqual(['comment', 'Comment on the post', 'Post comment'])
  expect((await maya.get(FORM)).one('h1').text).toBe('Add a comment')
  expect((await sam.get(FORM)).one('h1').text).toBe('Answer the question')
})

test('a forged comment with two texts is refused', async () => {
  const body = (await sam.get(QUESTION)).form(FORM).body({})
  body.append('content', 'another')
  expect((await sam.post(FORM, body)).status).toBe(400)
})
