import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser, Page, Values } from '~tests/support/client'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf } from '~tests/support/world'

let site: Site
let sam: Browser
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
  sam = site.browser()
  await signIn(sam, 'sam')
})
afterAll(() => site.close())
beforeEach(() => site.services.db.write((tx) => tx.draft.deleteMany()))

const WRITTEN = { title: 'Half a thought', content: 'It will go on', tags: 'one' }
const ASKED = 'Do you want to discard your post?'

/** A second window with the form of a page in it. */
async function open(path: string, button = 'Post') {
  const window = sam.twin()
  return { window, form: (await window.get(path)).form(button) }
}
type Opened = Awaited<ReturnType<typeof open>>

const press = ({ window, form }: Opened, button: string, values: Values = {}, value = 'yes') => {
  const body = form.body(values)
  body.set(button, value)
  return window.post(form.action || window.page.path, body)
}
const then = ({ window }: Opened, button: string): Opened => ({
  window,
  form: window.page.form(button),
})
/** What script sends while somebody types. */
const keep = async ({ window, form }: Opened, place: string, values: Values) => {
  const body = form.body(values)
  body.set('place', place)
  return JSON.parse((await window.twin().post('/drafts/save', body)).html) as Record<
    string,
    unknown
  >
}
const drafts = () => site.services.db.read.draft.findMany()
const titleOf = (page: Page) => page.one('#title').getAttribute('value')
const ticked = (page: Page, name: string) =>
  page.all(`input[name=${name}][checked]`).map((box) => box.getAttribute('value'))

describe('a draft of another window stays', () => {
  test('[POST-31] when an untouched form is closed', async () => {
    const b = await open('/new-post')
    await press(await open('/new-post'), 'draft', WRITTEN)
    expect((await press(b, 'cancel')).path).toBe('/home')
    expect(titleOf(await sam.get('/new-post'))).toBe(WRITTEN.title)
  })

  test('when another post is published, also after its preview; its own goes', async () => {
    const [a, b, c] = [await open('/new-post'), await open('/new-post'), await open('/new-post')]
    await keep(a, 'post', WRITTEN)
    const other = { title: 'Another post', content: 'Whole at once' }
    const seen = await press(b, 'preview', other)
    expect(seen.one('[data-draft-note]').getAttribute('hidden')).toBeDefined()
    expect((await b.window.submit(seen.form('Post'))).one('h1').text).toBe(other.title)
    expect(await drafts()).toHaveLength(1)
    // The first is published from where it was previewed, and takes its draft along.
    const mine = await press(a, 'preview', WRITTEN)
    expect(mine.one('[data-draft-note]').getAttribute('hidden')).toBeUndefined()
    const last = then(a, 'Post')
    expect((await a.window.submit(mine.form('Post'))).one('h1').text).toBe(WRITTEN.title)
    expect(await drafts()).toHaveLength(0)
    expect(await keep(last, 'post', WRITTEN)).toMatchObject({ saved_at: null })
    expect(await keep(c, 'post', { title: ' ' })).toMatchObject({ saved_at: null })
    expect(await drafts()).toHaveLength(0)
  })

  test('when the post is edited, or the comment is written, in a window that knows nothing of it', async () => {
    const edit = `/post/${idOf('post:welcome')}/edit`
    const [a, b] = [await open(edit, 'Save'), await open(edit, 'Save')]
    await press(a, 'draft', { content: 'Half a change' })
    await b.window.submit(b.form, { content: 'A whole change' })
    expect(await drafts()).toHaveLength(1)

    const post = `/post/${idOf('post:question')}`
    const comment = `/post/${idOf('post:question')}/comment`
    const [c, d] = [await open(comment, 'Post answer'), await open(post, 'Post answer')]
    await press(c, 'draft', { content: 'Half an answer' })
    await d.window.submit(d.form, { content: 'A whole answer' })
    expect(await drafts()).toHaveLength(2)
  })

  test('until the newer text takes its place, and says so', async () => {
    const [a, b] = [await open('/new-post'), await open('/new-post')]
    expect(await keep(a, 'post', WRITTEN)).toMatchObject({ replaced: false })
    expect(await keep(a, 'post', WRITTEN)).toMatchObject({ replaced: false })
    expect(await keep(b, 'post', { title: ' ' })).toMatchObject({ saved_at: null })
    expect(await drafts()).toHaveLength(1)
    const saved = await press(b, 'draft', { title: 'The newer one' })
    expect(saved.one('.flash').text).toContain('in place of a draft that another window had kept')
    // As pages write it, so does script.
    const kept = await keep(a, 'post', WRITTEN)
    expect(kept).toMatchObject({ replaced: true })
    expect(kept.shown).toMatch(/^\d+\/\d+\/\d{4} \d\d:\d\d$/)
  })
})

test('what a form has kept itself and was emptied again goes when it is closed', async () => {
  const a = await open('/new-post')
  await keep(a, 'post', WRITTEN)
  await press(a, 'cancel')
  expect(await drafts()).toHaveLength(0)
})

describe('Discard draft', () => {
  test.each([
    ['/new-post', 'Post', ASKED],
    [`/post/${idOf('post:question')}/comment`, 'Post answer', 'discard your comment?'],
  ])('asks in %s when more was written than the draft holds', async (path, button, question) => {
    const { content } = WRITTEN
    const begun = await open(path, button)
    await press(begun, 'draft', path === '/new-post' ? WRITTEN : { content })
    const asked = await press(then(begun, button), 'discard', { content: 'And more' }, 'draft')
    expect(asked.text).toContain(question)
    expect(asked.one('#content').textContent.trim()).toBe('And more')
    expect(await drafts()).toHaveLength(1)
    await press(then(begun, button), 'discard', {}, 'post')
    expect(await drafts()).toHaveLength(0)
  })
  test('does not ask when the draft is all there is', async () => {
    const begun = await open('/new-post')
    await press(begun, 'draft', { ...WRITTEN, content: 'Two\r\nlines' })
    const gone = await press(then(begun, 'Post'), 'discard', {}, 'draft')
    expect(gone.text).toContain('Draft discarded.')
    expect(await drafts()).toHaveLength(0)
  })
})

describe('Cancel of an edit asks when something was taken away:', () => {
  const edit = `/post/${idOf('post:welcome')}/edit`
  test.each<[string, Values]>([
    ['the text', { content: '' }],
    ['the topics', { topics: [] }],
    ['the tags', { tag_names: [] }],
    ['what it is', { mark_as_question: 'yes' }],
  ])('[POST-31] %s', async (_what, values) => {
    const first = await open(edit, 'Save')
    await first.window.submit(first.form, { tags: 'one, two', topics: [idOf('topic:study')] })
    expect((await press(await open(edit, 'Save'), 'cancel', values)).text).toContain(ASKED)
    expect((await press(await open(edit, 'Save'), 'cancel')).path).not.toBe(edit)
  })
})

describe('what a form began with by itself', () => {
  test('[TOPIC-23] the topic of the page stays unticked in a draft that was begun there', async () => {
    const [study, housing] = [idOf('topic:study'), idOf('topic:housing')]
    const begun = await open(`/new-post?topic=${study}`)
    expect(ticked(begun.window.page, 'topics')).toEqual([study])
    const kept = await press(begun, 'draft', { ...WRITTEN, topics: [] })
    expect(ticked(kept, 'topics')).toEqual([])
    expect(ticked(await sam.get(`/new-post?topic=${housing}`), 'topics')).toEqual([housing])
    expect(ticked(await sam.get(`/new-post?topic=${study}`), 'topics')).toEqual([])
  })
})
