import { expect, vi } from 'vitest'
import { POST_EDIT_CONFLICT } from '~/domain/posts/schema'
import { apiOf } from '~tests/support/api'
import type { Values } from '~tests/support/client'
import { as, db, idOf, member, site, test, withoutTables } from '~tests/support/fixtures'
import { whileRefused } from '~tests/support/refusing'

const sam = member('sam')
const maya = member('maya')

const story = idOf('post:welcome')
const EDIT = `/post/${story}/edit`
const QUESTION = `/post/${idOf('post:question')}/edit`
const read = (id = story) => db.read.post.findUniqueOrThrow({ where: { id } })
const CANCEL = { cancel: 'yes' }

test('[POST-19] [POST-21] the author edits the post in the form it was written in', async () => {
  const before = await read()
  const post = await sam.get(`/post/${story}`)
  expect(post.text).not.toContain('edited')
  const page = await sam.get(post.link('Edit'))
  expect(page.value('title')).toBe(before.title)
  expect(page.value('content')).toBe(before.content)
  const saved = await sam.submit('Save', {
    title: 'A better title',
    content: 'A *better* text',
    tags: 'brand-new',
    topics: [idOf('topic:housing')],
  })
  expect(saved.path).toBe(`/post/${story}`)
  expect(saved.texts('.flash[role=status]')).toEqual(['Your post was changed.'])
  expect(saved.one('h1').text).toBe('A better title')
  expect(saved.one('.article .byline').text).toContain('edited')
  expect(saved.one('.article').text).toContain('#brand-new')
  const after = await read()
  expect(after.edited_at).not.toBeNull()
  expect(after.created_at).toEqual(before.created_at)
  expect(after.marked_question_at).toBeNull()
  // The same text again is no edit.
  await sam.press(EDIT, 'Save')
  expect((await read()).edited_at).toEqual(after.edited_at)
})

test.each([
  ['title', 'A darn title', 'darn'],
  ['content', 'Buy answers here', 'buy answers'],
  ['tags', 'darn', 'darn'],
])('[SCREEN-05] a banned term in the %s is not saved and stays in the form', async (...row) => {
  const [name, value, term] = row
  const before = await read()
  const values = { title: 'Fine', content: 'Fine too', tags: 'fine', [name]: value }
  const page = await sam.press(EDIT, 'Save', values)
  const message = `It looks like you're trying to use a term that's off limits for this community. To submit your post, you'll need to remove: "${term}"`
  expect([page.status, page.error(name)]).toEqual([400, message])
  for (const [field, typed] of Object.entries(values)) expect(page.value(field)).toBe(typed)
  const { tags, ...texts } = values
  const post = { id: story, ...texts, tag_names: [tags] }
  const response = await apiOf(sam).post('/posts', { post })
  expect([response.status, Object.values(response.errors ?? {})]).toEqual([400, [[message]]])
  expect(await read()).toEqual(before)
})

test.each<[string, string, Values, string]>([
  ['[POST-22] [POST-24] of a story', EDIT, {}, 'Story is required'],
  ['[POST-25] of a question', QUESTION, {}, 'This field is required'],
  ['[POST-25] of a new question', EDIT, { mark_as_question: 'yes' }, 'This field is required'],
])('%s title and text are required', async (_what, path, values, message) => {
  const browser = path === QUESTION ? maya : sam
  const page = await browser.press(path, 'Save', { title: '', content: '', ...values })
  expect(page.status).toBe(400)
  expect(page.texts('#errors a')).toEqual(['Title is required', message])
})

test('[POST-18] a question stays one with its time until it is unmarked', async () => {
  const at = async () => (await read(idOf('post:question'))).marked_question_at
  const first = await at()
  await maya.press(QUESTION, 'Save', { title: 'Still a question?' })
  expect(await at()).toEqual(first)
  await maya.press(QUESTION, 'Save', { mark_as_question: [] })
  expect(await at()).toBeNull()
  const again = await maya.press(QUESTION, 'Save', { mark_as_question: 'yes' })
  expect(await at()).not.toBeNull()
  expect(again.one('.article .status').text).toMatch(/answer/i)
})

test('someone who may only ask cannot make a story of the question', async () => {
  const priya = await as('priya')
  const { path } = await priya.press('/ask', 'Post', { title: 'Is it warm?', content: 'In winter' })
  const form = (await priya.get(`${path}/edit`)).form('Save')
  expect(priya.page.all('[type=checkbox][name=mark_as_question]')).toEqual([])
  const body = form.body({ title: 'It is warm' })
  body.delete('mark_as_question')
  expect((await priya.twin().post(`${path}/edit`, body)).status).toBe(403)
  expect((await priya.submit(form, { title: 'Is it cold?' })).one('h1').text).toBe('Is it cold?')
})

test('of two edits of the same text, the second sees both before it is saved', async () => {
  const [one, two] = [sam.twin(), sam.twin()]
  await one.get(EDIT)
  const second = (await two.get(EDIT)).form('Save')
  await one.submit('Save', { content: 'The first of two' })
  const both = await two.submit(second, { content: 'The second of two' })
  expect(both.status).toBe(409)
  expect(both.one('.preview').text).toContain('The first of two')
  // The message comes first, then the saved text, then the form.
  const order = [POST_EDIT_CONFLICT, 'The post as it is now', 'name="content"'].map((text) =>
    both.html.indexOf(text),
  )
  expect(order[0]).toBeGreaterThan(0)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(both.value('content')).toBe('The second of two')
  expect((await read()).content).toBe('The first of two')
  // A form with another error still began with the earlier text.
  await two.submit(second, { title: '' })
  expect((await two.submit('Save', { title: 'T' })).status).toBe(409)
  await two.submit(both.form('Save'))
  expect((await read()).content).toBe('The second of two')
})

test.each([
  ['post', '/new-post', { title: 'Never edited', content: 'As it was' }],
  ['comment', `/post/${idOf('post:question')}/comment`, { content: 'As it was' }],
] as const)(
  '[POST-19] [COMMENT-05] a draft of a first edit of a %s overwrites nothing unseen',
  async (kind, path, typed) => {
    await member('sam').press(path, kind === 'post' ? 'Post' : 'Post answer', typed)
    const where = { content: 'As it was' }
    const find = () =>
      kind === 'post' ? db.read.post.findFirst({ where }) : db.read.comment.findFirst({ where })
    const edit = `/${kind}/${(await find())?.id}/edit`
    const [one, two] = [sam.twin(), sam.twin()]
    await one.get(edit)
    await two.press(edit, 'Save', { content: 'Half a change' }, { draft: 'yes' })
    await one.submit('Save', { content: 'The whole change' })
    const draft = await two.get(edit)
    expect(draft.value('content').trim()).toBe('Half a change')
    const both = await two.submit('Save')
    expect([both.status, both.one('.preview .prose').text.trim()]).toEqual([
      409,
      'The whole change',
    ])
    await two.submit('Save')
    expect((await two.get(edit)).value('content').trim()).toBe('Half a change')
  },
)

test('a draft of the changes is saved, and Cancel asks only when something was changed', async () => {
  expect((await sam.press(EDIT, 'Save', {}, CANCEL)).path).toBe(`/post/${story}`)
  const saved = await sam.press(EDIT, 'Save', { content: 'Half a change' }, { draft: 'yes' })
  expect(saved.value('content')).toBe('Half a change')
  expect((await sam.twin().get('/drafts')).link('Continue')).toBe(EDIT)
  const confirm = await sam.submit('Save', {}, CANCEL)
  expect(confirm.text).toContain('Do you want to discard your post?')
  await sam.submit('Save')
  expect((await read()).content).toBe('Half a change')
  expect(await db.read.draft.count({ where: { user_id: idOf('sam') } })).toBe(0)
})

/** What this gives, and what it logs. */
async function logged<T>(run: () => Promise<T>) {
  const logged = vi.spyOn(site.services.log, 'error').mockImplementation(() => undefined)
  const result = await run()
  const messages = logged.mock.calls.map((call) => (call as unknown[])[1])
  logged.mockRestore()
  return { result, messages }
}

test('[POST-36] a post that cannot be saved is logged, and the form keeps what was entered', async () => {
  const values = { title: 'Not saved', content: 'But not lost', tags: 'a, b' }
  const { result: page, messages } = await logged(() =>
    whileRefused(site.services.db, { act: 'INSERT', table: 'Post' }, () =>
      sam.press('/new-post', 'Post', { ...values, topics: [idOf('topic:study')] }),
    ),
  )
  expect(page.status).toBe(503)
  for (const [name, typed] of Object.entries(values)) expect(page.value(name)).toBe(typed)
  expect(page.checked('topics')).toEqual([idOf('topic:study')])
  expect(messages).toContain('saving failed')
  expect((await sam.submit('Post')).one('h1').text).toBe('Not saved')
})

test('[POST-37] topics that cannot be loaded are logged, and the form works without them', async () => {
  const { result, messages } = await logged(() =>
    withoutTables(['TopicCategory'], async () => {
      const pages = []
      for (const path of ['/ask', EDIT, '/new-post']) pages.push(await sam.get(path))
      return { pages, saved: await sam.submit('Post', { title: 'No topics', content: 'Works' }) }
    }),
  )
  for (const page of result.pages) {
    expect([page.path, page.status]).toEqual([page.path, 200])
    expect(page.all('[name=topics], [role=alert]')).toEqual([])
    expect(page.all('textarea[name=content]')).toHaveLength(1)
  }
  expect(result.saved.one('h1').text).toBe('No topics')
  expect(messages).toContain('topics cannot be loaded')
})
