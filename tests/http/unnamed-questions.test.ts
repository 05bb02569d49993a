import { expect } from 'vitest'
import { addComment } from '~/domain/comments/commands.server'
import type { Browser, Page } from '~tests/support/client'
import {
  apiAs,
  as,
  changePartner,
  changeAccount,
  ctx,
  db,
  expectCounts,
  form,
  idOf,
  site,
  siteTest,
} from '~tests/support/fixtures'

const test = siteTest()
const NAME = 'A student at Northfield'
const FLAGS = { unnamed_questions: true }
const flags = async (change: Record<string, boolean>) => {
  const { flags } = await db.read.partner.findUniqueOrThrow({
    where: { partner_code: 'northfield' },
  })
  await changePartner({ flags: { ...(flags as object), ...change } })
}

test.beforeAll(() => flags(FLAGS))
test.afterEach(() => flags(FLAGS))

let count = 0
/** Maya asks without her name, and this is the page of the question. */
async function ask(given: Record<string, string> = {}): Promise<{ maya: Browser; page: Page }> {
  const maya = await as('maya')
  await maya.get('/ask')
  const title = `Is it only me, number ${++count}?`
  const values = { title, content: 'I can’t sleep before exams.', unnamed: 'yes', ...given }
  const page = await maya.submit('Post', values)
  return { maya, page: page.status === 409 ? await maya.submit('Post anyway') : page }
}
const idIn = (page: Page) => /\/post\/(\w{26})/.exec(page.path)?.[1] ?? ''

test('who asks without a name is told so, and everyone else sees a student', async () => {
  const { maya, page } = await ask()
  expect(page.text).toContain('Your question is posted without your name.')
  expect(page.text).toContain('Only you see that it’s yours.')
  const id = idIn(page)
  expect(page.text).toContain('Edit')
  const note =
    'You write here without your name, too: everyone sees “A student at Northfield” and “Asked this”.'
  for (const path of [page.path, `/post/${id}/comment`])
    expect((await maya.get(path)).one('.audience').text).toContain(note)
  expect((await (await as('sam')).get(page.path)).html).not.toContain('without your name, too')
  for (const who of ['sam', 'stan', 'cora', 'leo', 'priya', 'bea'] as const) {
    const seen = await (await as(who)).get(`/post/${id}`)
    expect(seen.one('article .byline').text).toContain(NAME)
    expect(seen.all('article .byline a')).toEqual([])
    expect(seen.html).not.toContain('Maya')
    expect(seen.html).not.toContain(idOf('maya'))
    expect(seen.text).not.toContain('Edit')
  }
  expect((await (await as('glen')).get(`/post/${id}`)).status).toBe(404)
  expect((await maya.get('/drafts')).text).toContain('Only you see this here.')
  expect((await maya.get(`/profile/${idOf('maya')}`)).html).not.toContain(id)
  await expectCounts()
})

test('what its author adds is called so, and the author hears of answers', async () => {
  const { maya, page } = await ask()
  const id = idIn(page)
  const more = await maya.submit(`/post/${id}/comment`, { content: 'It is math. @Sam North' })
  expect(more.one('.comments .byline').text).toMatch(/A student at Northfield .*Asked this/)
  const sam = await as('sam')
  const answered = await sam.press(`/post/${id}`, `/post/${id}/comment`, { content: 'Me too' })
  expect(answered.all('.comments .byline').map(({ text }) => text.split(' North')[0])).toEqual([
    'A student at',
    'Sam',
  ])
  expect(answered.html).not.toContain('Maya')
  await site.services.dispatcher.drain()
  expect((await maya.get('/notifications')).text).toContain('Sam North answered your question')
  expect(await db.read.mention.count({ where: { user_id: idOf('sam') } })).toBe(0)
  await maya
    .submit(`/post/${id}/comment`.replace(/.*/, `/post/${id}/comment`), {})
    .catch(() => null)
  // Sam follows it by his answer, and reads who answers him.
  const { id: added } = (await addComment(
    await ctx('maya', new Date()),
    id,
    { content: 'Thanks' },
    form('thanks'),
  )) as { ok: true; id: string }
  await site.services.dispatcher.drain()
  const lines = (await sam.get('/notifications')).text
  expect(lines).toContain(`${NAME} commented on a question you follow`)
  expect((await sam.get(`/comment/${added}`)).html).not.toContain('Maya')
  expect((await maya.get('/notifications')).text).not.toContain(NAME)
  await expectCounts()
})

test('its author edits, deletes and marks the answer, and likes nothing there', async () => {
  const { maya, page } = await ask()
  const id = idIn(page)
  await addComment(await ctx('leo', new Date()), id, { content: 'Breathe' }, form(`leo ${id}`))
  const own = await maya.get(`/post/${id}`)
  expect(own.html).not.toContain(`action="/post/${id}/like"`)
  const [answer] = await db.read.comment.findMany({ where: { post_id: id } })
  expect(own.html).not.toContain(`/comment/${answer!.id}/like"`)
  const api = await apiAs('maya')
  expect((await api.post(`/posts/${id}/like`)).status).toBe(403)
  expect((await api.post(`/comments/${answer!.id}/like`)).status).toBe(403)
  const marked = await maya.submit(`/comment/${answer!.id}/answer`)
  expect(marked.text).toContain('Marked as the answer.')
  const edit = await maya.press(`/post/${id}/edit`, 'Save', { content: 'Not a wink' })
  expect(edit.text).toContain('Your question was changed.')
  const asPost = await maya.get(`/post/${id}/edit`)
  expect(asPost.all('input[type=checkbox][name=mark_as_question]')).toEqual([])
  expect((await api.post('/posts', { post: { id, marked_question_at: null } })).status).toBe(403)
  const named = await api.post('/posts', { post: { id, unnamed: false } })
  expect(named.status).toBe(400)
  for (const path of ['edit', 'delete', 'privatize'])
    expect((await (await as('sam')).get(`/post/${id}/${path}`)).status).toBe(403)
  await maya.press(`/post/${id}/delete`, 'Delete')
  expect((await (await as('sam')).get(`/post/${id}`)).status).toBe(404)
  await expectCounts()
})

test('staff see who asked only by asking, with a reason, each look on record', async () => {
  const { page } = await ask()
  const id = idIn(page)
  const path = `/post/${id}/author`
  for (const who of ['sam', 'cora', 'leo', 'maya', 'lisa'] as const)
    expect((await (await as(who)).get(path)).status).toBe(who === 'lisa' ? 404 : 403)
  const stan = await as('stan')
  const opened = await stan.get(`/post/${id}`)
  expect(opened.link('See who asked')).toBe(path)
  const first = await stan.get(path)
  expect(first.html).not.toContain('Maya')
  const without = await stan.submit('See who asked', { reason: '' })
  expect([without.status, without.html.includes('Maya')]).toEqual([400, false])
  expect(without.text).toContain('Please say why you need to know')
  const looks = () =>
    db.read.audit.findMany({ where: { command: 'moderation author', target: `post ${id}` } })
  expect(await looks()).toEqual([])
  const seen = await stan.submit('See who asked', { reason: 'Their roommate is worried' })
  expect(seen.text).toContain('Your look is on record. Asked by Maya North')
  expect(seen.link('Maya North')).toBe(`/profile/${idOf('maya')}`)
  expect(await looks()).toMatchObject([
    {
      who: idOf('stan'),
      partner_code: 'northfield',
      detail: { reason: 'Their roommate is worried' },
    },
  ])
  expect((await stan.get(path)).html).not.toContain('Maya')
  await stan.submit('See who asked', { reason: 'Again' })
  expect(await looks()).toHaveLength(2)
  expect((await stan.get(`/post/${idOf('post:question')}/author`)).status).toBe(404)
})

test('in danger, staff who looked see how to reach its author, and write to them', async () => {
  const { page } = await ask({ content: 'I want to kill myself tonight.' })
  const id = idIn(page)
  await site.services.dispatcher.drain()
  const { id: caseId, ...row } = await db.read.moderationCase.findFirstOrThrow({
    where: { subject_id: id },
  })
  expect(row).toMatchObject({ harm: true })
  const stan = await as('stan')
  const path = `/moderation/${caseId}`
  const before = await stan.get(path)
  expect([before.html.includes('Maya'), before.html.includes('maya@')]).toEqual([false, false])
  expect(before.link('See who asked')).toBe(`/post/${id}/author`)
  expect((await stan.get(`${path}/message`)).html).not.toContain('Maya')
  await stan.press(`/post/${id}/author`, 'See who asked', { reason: 'They may be in danger' })
  const after = await stan.get(path)
  expect(after.one('#reach-title').text).toBe('Reach Maya')
  expect(after.link('Write an email')).toBe('mailto:maya@northfield.test')
  const text = 'We’d like to help. Can we talk?'
  const sent = await stan.press(`${path}/message`, 'Send', { text })
  expect(sent.path).toContain(path)
  expect((await (await as('maya')).get('/dm')).text).toContain('We’d like to help')
  // Emma hasn’t looked, and another question of the same student has a case of its own.
  expect((await (await as('emma')).get(path)).html).not.toContain('Maya')
  await ask({ content: 'I want to die, honestly.' })
  await site.services.dispatcher.drain()
  expect(await db.read.moderationCase.count({ where: { harm: true } })).toBe(2)
})

test('only students of a school that allows it ask without a name', async () => {
  for (const [who, offered] of Object.entries({
    maya: true,
    priya: false,
    stan: false,
    cora: false,
    alma: false,
    leo: true,
  }))
    expect(
      (await (await as(who as 'maya')).get('/ask')).all('[name=unnamed]').length > 0,
      who,
    ).toBe(offered)
  const priya = await apiAs('priya')
  const post = { title: 'Who?', content: 'Me', marked_question_at: new Date().toISOString() }
  const rejected = await priya.post('/posts', { post: { ...post, unnamed: true } })
  expect(rejected).toMatchObject({ status: 400, errors: { 'post.unnamed': [expect.any(String)] } })
  const maya = await apiAs('maya')
  const plain = await maya.post('/posts', {
    post: { title: 'A post', content: 'Me', unnamed: true },
  })
  expect(plain.status).toBe(400)
})

test('what was chosen before a school stopped it is posted with no name unawares', async () => {
  const maya = await as('maya')
  await maya.get('/ask')
  await flags({ unnamed_questions: false })
  const values = { title: 'Too late to hide?', content: 'Yes', unnamed: 'yes' }
  const stopped = await maya.submit('Post', values)
  expect(stopped.status).toBe(400)
  expect(stopped.text).toContain('Questions can’t be asked without a name here.')
  expect(stopped.value('title')).toBe('Too late to hide?')
  expect((await maya.submit('Post')).status).toBe(400)
  expect(await db.read.post.count({ where: { title: 'Too late to hide?' } })).toBe(0)
  expect((await (await as('sam')).get('/ask')).all('[name=unnamed]')).toEqual([])
})

test('the API has no author of it, and a list for its author alone', async () => {
  const maya = await apiAs('maya')
  const post = { title: 'By the API?', content: 'Me', unnamed: true, platform: 'mayas-client' }
  const sent = await maya.post('/posts', {
    post: { ...post, marked_question_at: new Date().toISOString() },
  })
  const mine = (sent.answer as { post: { id: string } }).post
  expect(mine).toMatchObject({
    user_id: null,
    unnamed: true,
    my_post: true,
    platform: 'desktop-browser',
  })
  const { id } = mine
  const comment = await maya.post(`/posts/${id}/comment`, { content: 'More' })
  expect(comment.status).toBe(200)
  const seen = (await (await apiAs('sam')).get(`/posts/${id}`)).answer
  expect(seen).toMatchObject({ user_id: null, unnamed: true, my_post: false })
  expect(seen).toMatchObject({ comments: [{ user_id: null, post_owner: null, my_post: false }] })
  expect((await maya.get('/unnamed_posts')).answer).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ id })]) as object[],
  )
  expect((await (await apiAs('sam')).get('/unnamed_posts')).answer).toEqual([])
  expect((await maya.get(`/posts?user_id=${idOf('maya')}`)).answer).not.toContainEqual(
    expect.objectContaining({ id }),
  )
})

test('the same words of two who ask at once are two questions', async () => {
  const words = { title: 'Same words?', content: 'Same' }
  const sent = async (who: 'maya' | 'leo') =>
    (
      (
        await (
          await apiAs(who)
        ).post('/posts', {
          post: { ...words, unnamed: true, marked_question_at: new Date().toISOString() },
        })
      ).answer as { post: { id: string } }
    ).post.id
  const [one, other, again] = [await sent('maya'), await sent('leo'), await sent('maya')]
  expect(new Set([one, other]).size).toBe(2)
  expect(again).toBe(one)
})

test('the name of the school is that of today', async () => {
  await changePartner({ shorthand_name: 'Northfield U' })
  const { page } = await ask()
  expect(page.one('article .byline').text).toContain('A student at Northfield U')
  await changePartner({ shorthand_name: 'Northfield' })
  await changeAccount('maya', {})
})
