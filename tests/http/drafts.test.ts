import { describe, expect } from 'vitest'
import type { Browser, FormOf, Page, Values } from '~tests/support/client'
import { as, db, empty, idOf, member, site, test } from '~tests/support/fixtures'

const sam = member('sam')
const bea = member('bea')
test.beforeEach(() => empty('draft'))

const WRITTEN = { title: 'Half a thought', content: 'It *will* go on', tags: 'one, two' }
const DISCARD = 'Do you want to discard your post?'
const [study, housing] = [idOf('topic:study'), idOf('topic:housing')]
const COMMENT = `/post/${idOf('post:question')}/comment`
const EDIT = `/post/${idOf('post:welcome')}/edit`

/** The named buttons of a form. */
const SAVE = { draft: 'yes' }
const CANCEL = { cancel: 'yes' }
const PREVIEW = { preview: 'yes' }

/** A second window with a page in it. */
async function open(path = '/new-post', browser = sam) {
  const window = browser.twin()
  await window.get(path)
  return window
}

/** What script sends while someone types. */
async function autosave(window: Browser, values: Values, form = window.page.form('Post')) {
  const body = form.body(values)
  body.set('place', 'post')
  const { html } = await window.twin().post('/drafts/save', body)
  return JSON.parse(html) as Record<string, unknown>
}

const drafts = () => db.read.draft.count()
const discard = (window: Browser, form: FormOf | string, what: string, values: Values = {}) =>
  window.submit(form, values, { discard: what })
const saved = { saved_at: expect.any(String) as string }
const note = (page: Page) => page.one('[data-draft-note]')

test.each<[Values, Values?]>([[WRITTEN], [{ content: 'No title yet' }], [WRITTEN, { tags: 'a' }]])(
  'the words of a search are said next to an unfinished question, and there once it is discarded',
  async (written, more) => {
    const searchedNote = (page: Page) => page.all('.callout p').map((one) => one.text)
    await sam.press(`/ask?topic=${housing}`, 'Post', written, SAVE)
    const window = await open(`/ask?topic=${housing}&title=Where%20is%20parking%3F`)
    expect(window.page.value('title')).toBe(written.title ?? '')
    expect(searchedNote(window.page)).toEqual([
      'To ask about “Where is parking?” instead, discard this draft.',
    ])
    const [long] = searchedNote(await sam.get(`/ask?title=${'long'.repeat(500)}`))
    expect(long?.length).toBeLessThan(300)
    const discarded = await discard(window, 'Post', 'Discard draft', more)
    const button = more && discarded.one('[role=alert] button').getAttribute('value')
    const page = button ? await discard(window, 'Post', button) : discarded
    expect(discarded.text).toContain(more ? DISCARD : 'Draft discarded.')
    expect([page.value('title'), page.value('content')]).toEqual(['Where is parking?', ''])
    expect(page.checked('topics')).toEqual([housing])
    expect(searchedNote(page)).toEqual([])
  },
)

test.each(['/new-post', '/ask'])('a draft of %s is saved and given back', async (path) => {
  const page = await sam.press(path, 'Save draft', { ...WRITTEN, topics: [study] }, SAVE)
  expect(page.redirects[0]?.status).toBe(303)
  expect(page.one('.flash').text).toContain('Draft saved')

  // In another browser too; and a topic page adds its topic.
  const other = await (await as('sam')).get(`${path}?topic=${housing}`)
  for (const [name, typed] of Object.entries(WRITTEN)) expect(other.value(name)).toBe(typed)
  expect(other.checked('topics').sort()).toEqual([study, housing].sort())
  expect(note(other).text).toMatch(/Draft saved \d+\/\d+\/\d+ \d\d:\d\d/)

  // An invalid form keeps the draft; publishing ends it.
  await sam.press(path, 'Post', { content: '' })
  expect(await drafts()).toBe(1)
  expect((await sam.press(path, 'Post')).one('h1').text).toBe(WRITTEN.title)
  expect(await drafts()).toBe(0)
  expect((await sam.get(path)).value('title')).toBe('')
})

test('a draft that arrives after its form was published or discarded is not saved', async () => {
  const window = await open()
  const form = window.page.form('Post')
  expect(await autosave(window, WRITTEN)).toMatchObject(saved)
  expect(await drafts()).toBe(1)
  await window.submit('Post', { title: 'Published', content: 'The last words' })
  expect(await drafts()).toBe(0)
  expect(await autosave(window, WRITTEN, form)).toMatchObject({ saved_at: null })

  const other = await open()
  const left = other.page.form('Post')
  await autosave(other, WRITTEN)
  await other.get('/new-post')
  const gone = await discard(other, left, 'Discard draft')
  expect(gone.path).toBe('/new-post')
  expect(gone.text).toContain('Draft discarded.')
  await autosave(other, WRITTEN, left)
  expect(await drafts()).toBe(0)
})

test('who goes back to a form that was published and saves a draft has it', async () => {
  const window = await open()
  const { page } = window
  await window.submit('Post', WRITTEN)
  window.page = page
  const saved = await window.submit('Post', { title: 'Another', content: 'Once more' }, SAVE)
  expect(saved.one('.flash').text).toContain('Draft saved')
  expect((await sam.get('/new-post')).value('content')).toBe('Once more')
  expect(await drafts()).toBe(1)
})

test('[POST-31] discarding the post discards its draft', async () => {
  await sam.press('/new-post', 'Post', WRITTEN, SAVE)
  expect((await sam.submit('Post', {}, CANCEL)).text).toContain(DISCARD)
  expect(await drafts()).toBe(1)
  expect((await discard(sam, 'Discard', 'form')).path).toBe('/home')
  expect(await drafts()).toBe(0)
})

test('a draft that script saved of a form that is empty again goes with Cancel', async () => {
  const window = await open()
  await autosave(window, WRITTEN)
  await window.submit('Post', {}, CANCEL)
  expect(await drafts()).toBe(0)
})

describe('the draft of another window stays', () => {
  test('[POST-31] when an untouched form is closed', async () => {
    const untouched = await open()
    await (await open()).submit('Post', WRITTEN, SAVE)
    expect((await untouched.submit('Post', {}, CANCEL)).path).toBe('/home')
    expect((await sam.get('/new-post')).value('title')).toBe(WRITTEN.title)
  })

  test('when another post is published, also after its preview', async () => {
    const [a, b, c] = [await open(), await open(), await open()]
    await autosave(a, WRITTEN)
    const other = { title: 'Another post', content: 'Whole at once' }
    expect(note(await b.submit('Post', other, PREVIEW)).text).toBe('')
    expect((await b.submit('Post')).one('h1').text).toBe(other.title)
    expect(await drafts()).toBe(1)
    // The first is published from its preview, and its draft ends.
    expect(note(await a.submit('Post', WRITTEN, PREVIEW)).text).toContain('Draft saved')
    const last = a.page.form('Post')
    expect((await a.submit('Post')).one('h1').text).toBe(WRITTEN.title)
    expect(await autosave(a, WRITTEN, last)).toMatchObject({ saved_at: null })
    expect(await autosave(c, { title: ' ' })).toMatchObject({ saved_at: null })
    expect(await drafts()).toBe(0)
  })

  test.each([
    ['a post is edited', EDIT, EDIT, 'Save'],
    ['a comment is written', COMMENT, `/post/${idOf('post:question')}`, 'Post answer'],
  ])('when %s in a window that was open before', async (_what, path, other, button) => {
    const [a, b] = [await open(path), await open(other)]
    await a.submit(button, { content: 'Half a text' }, SAVE)
    await b.submit(button, { content: 'A whole text' })
    expect(await drafts()).toBe(1)
  })
})

describe('Discard draft', () => {
  test.each([
    ['/new-post', 'Post', DISCARD],
    [COMMENT, 'Post answer', 'discard your answer?'],
  ])('asks in %s when more was written than the draft holds', async (path, form, question) => {
    const window = await open(path)
    await window.submit(form, { content: 'It will go on' }, SAVE)
    const confirm = await discard(window, form, 'Discard draft', { content: 'And more' })
    expect(confirm.text).toContain(question)
    expect(confirm.value('content').trim()).toBe('And more')
    expect(await drafts()).toBe(1)
    const emptied = await discard(window, form, 'draft')
    expect(emptied.text).toContain('Draft discarded.')
    expect([emptied.value('content'), await drafts()]).toEqual(['', 0])
  })

  test('what another window has saved stays, and is in the form next', async () => {
    const [one, other] = [await open(), await open()]
    await one.submit('Post', { content: 'One' }, SAVE)
    await other.submit('Post', { content: 'Other' }, SAVE)
    const page = await discard(one, 'Post', 'Discard draft', { content: 'One' })
    expect([page.value('content').trim(), await drafts()]).toEqual(['Other', 1])
    expect(page.one('.flash').text).toBe('Draft discarded. This is another one of yours.')
  })

  test('does not ask when the draft is all there is', async () => {
    await sam.press('/new-post', 'Post', { ...WRITTEN, content: 'Two\r\nlines' }, SAVE)
    expect((await discard(sam, 'Post', 'Discard draft')).text).toContain('Draft discarded.')
    expect(await drafts()).toBe(0)
  })
})

test.each<[string, Values]>([
  ['the text', { content: '' }],
  ['the topics', { topics: [] }],
  ['the tags', { tag_names: [] }],
  ['what it is', { mark_as_question: 'yes' }],
])('[POST-31] Cancel of an edit asks when %s was changed', async (_what, values) => {
  await sam.press(EDIT, 'Save', { tags: 'one, two', topics: [study], mark_as_question: [] })
  expect((await sam.press(EDIT, 'Save', values, CANCEL)).text).toContain(DISCARD)
  expect((await sam.press(EDIT, 'Save', {}, CANCEL)).path).not.toBe(EDIT)
})

test('[TOPIC-23] a topic page’s own topic stays unchecked in a draft that began there', async () => {
  const begun = await sam.get(`/new-post?topic=${study}`)
  expect(begun.checked('topics')).toEqual([study])
  const page = await sam.submit('Post', { ...WRITTEN, topics: [] }, SAVE)
  expect(page.checked('topics')).toEqual([])
  for (const [topic, checked] of [
    [housing, [housing]],
    [study, []],
  ] as const)
    expect((await sam.get(`/new-post?topic=${topic}`)).checked('topics')).toEqual(checked)
})

describe('/drafts', () => {
  test('lists the own ones, continues and discards them', async () => {
    expect((await bea.get('/drafts')).text).toContain('No drafts')
    await bea.press('/ask', 'Post', WRITTEN, SAVE)
    const list = await bea.get('/drafts')
    expect(list.one('.draft h2').text).toBe(WRITTEN.title)
    expect(list.one('.draft').text).toContain('It will go on')
    expect((await bea.twin().get(list.link('Continue'))).value('title')).toBe(WRITTEN.title)

    const action = list.link('Discard')
    const { html, csrf } = await sam.get('/drafts')
    expect(html).not.toContain(WRITTEN.title)
    expect((await sam.get(action)).path).toBe('/drafts')
    await sam.post(action, { csrf })
    expect(await drafts()).toBe(1)

    const confirm = await bea.get(action)
    expect(confirm.one('h1').text).toBe('Do you want to discard this draft?')
    expect(confirm.text).toContain(WRITTEN.title)
    expect(confirm.link('Cancel')).toBe('/drafts')
    expect(await drafts()).toBe(1)
    expect((await bea.submit('Discard')).path).toBe('/drafts')
    expect(await drafts()).toBe(0)
  })

  test('give the whole text back when what it was about is gone', async () => {
    const { csrf } = await bea.get('/drafts')
    const fields = { csrf, once: crypto.randomUUID(), content: 'A comment to a friend' }
    for (const post of ['lake', 'question'])
      await bea.post('/drafts/save', { ...fields, place: `comment:${idOf(`post:${post}`)}` })
    const list = await bea.get('/drafts')
    expect(list.text).not.toContain('The post lake')
    expect(list.text).toContain('What you were replying to is gone')
    const links = list.all('.draft a').filter((link) => link.text === 'Continue')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([COMMENT])
  })

  test('refuse an unknown place, a long text and more than fifty; an empty one is no draft', async () => {
    const { csrf } = await sam.get('/drafts')
    const save = async (place: string, content: string) =>
      (await sam.post('/drafts/save', { csrf, place, content })).status
    expect(await save('nowhere', 'text')).toBe(400)
    expect(await save('comment:1', 'text')).toBe(400)
    expect(await save('post', 'x'.repeat(70_000))).toBe(400)
    expect(await save('post', '  ')).toBe(200)
    expect(await drafts()).toBe(0)
    await site.services.db.write((tx) =>
      tx.draft.createMany({
        data: Array.from({ length: 50 }, (_, at) => ({
          id: idOf(`draft:${at}`),
          user_id: idOf('sam'),
          partner_code: 'northfield',
          draft_key: `comment:${idOf(`nothing:${at}`)}`,
          fields: { content: ['text'] },
          updated_at: new Date(),
        })),
      }),
    )
    expect(await save('post', 'one more')).toBe(400)
    const page = await sam.press('/new-post', 'Post', WRITTEN, SAVE)
    expect(page.status).toBe(400)
    expect(page.one('#errors').text).toContain('You have 50 drafts already')
    expect(page.value('content')).toBe(WRITTEN.content)
  })
})

test('Preview shows the text as it will look and leaves the form as it is', async () => {
  const content = '**bold** <b>html</b> [out](https://example.org)'
  const page = await sam.press('/new-post', 'Post', { ...WRITTEN, content }, PREVIEW)
  expect(page.status).toBe(200)
  const preview = page.one('.preview')
  expect(preview.text).toContain(WRITTEN.title)
  expect(preview.querySelector('strong')?.text).toBe('bold')
  expect(preview.querySelector('b')).toBeNull()
  expect(preview.querySelector('a')?.getAttribute('rel')).toBe('nofollow ugc noopener')
  expect(page.value('title')).toBe(WRITTEN.title)
  expect(await drafts()).toBe(0)
})
