import { expect } from 'vitest'
import type { Browser, Page, Values } from '~tests/support/client'
import { db, empty, idOf, member } from '~tests/support/fixtures'
import { prompt, promptTest as test } from '~tests/support/prompt-site'

/** Each window keeps what it was promised: a draft of its own. */
const sam = member('sam')
test.beforeEach(() => empty('draft'))

const WRITTEN = { title: 'Half a thought', content: 'It *will* go on' }
const COMMENT = `/post/${idOf('post:question')}/comment`
const EDIT = `/post/${idOf('post:welcome')}/edit`
const RESPOND = '(a response)'
/** What publishes, where that isn't 'Post' */
const BUTTON: Record<string, string> = { [COMMENT]: 'Post answer', [EDIT]: 'Save' }
const SAVE = { draft: 'yes' }

/** Another window with a page in it. */
async function open(path = '/new-post') {
  const window = sam.twin()
  await window.get(path === RESPOND ? prompt('my-first-week', '/respond') : path)
  return window
}

/** What script sends while someone types. */
async function autosave(window: Browser, values: Values) {
  const body = window.page.form('Post').body(values)
  body.set('place', 'post')
  const { html } = await window.twin().post('/drafts/save', body)
  return JSON.parse(html) as Record<string, unknown>
}

const drafts = () => db.read.draft.count()
const note = (page: Page) => page.one('[data-draft-note]')

test.each(['/new-post', '/ask', COMMENT, EDIT, RESPOND])(
  'when another one is saved in %s: both are listed, and each is continued by itself',
  async (path) => {
    const button = BUTTON[path] ?? 'Post'
    const [a, b] = [await open(path), await open(path)]
    const first = await a.submit(button, { content: 'The first' }, SAVE)
    expect(first.one('.flash').text).toBe('Draft saved.')
    const second = await b.submit(button, { content: 'The second' }, SAVE)
    expect(second.one('.flash').text).toBe('Draft saved. You have another one, too.')
    expect([second.value('content').trim(), await drafts()]).toEqual(['The second', 2])
    expect(note(second).text).toContain('1 other draft')
    // The first goes on in its window, the second by what it leads to.
    await a.submit(button, { content: 'The first, more' }, SAVE)
    await b.submit(button, { content: 'The second, more' }, SAVE)
    expect(await drafts()).toBe(2)
    const list = await sam.get('/drafts')
    const links = list.all('.draft a').filter(({ text }) => text === 'Continue')
    const contents = []
    for (const link of links)
      contents.push((await open(link.getAttribute('href') ?? '')).page.value('content').trim())
    expect(contents.sort()).toEqual(['The first, more', 'The second, more'])
    // Discarded by its page, published by its form: the other one stays each time.
    await sam.press(list.link('Discard'), 'Discard')
    expect(await drafts()).toBe(1)
    const last = await open((await sam.get('/drafts')).link('Continue'))
    await last.submit(button, button === 'Post' ? { title: `Published on ${path}` } : {})
    expect([path, await drafts()]).toEqual([path, 0])
  },
)

test('also as script saves them; the same text twice is one', async () => {
  const [a, b, c] = [await open(), await open(), await open()]
  for (let times = 0; times < 2; times++)
    expect(await autosave(a, WRITTEN)).toMatchObject({ others: false })
  expect(await autosave(b, { title: ' ' })).toMatchObject({ saved_at: null })
  expect(await autosave(b, { title: 'Another' })).toMatchObject({
    others: true,
    shown: expect.stringMatching(/^\d+\/\d+\/\d{4} \d\d:\d\d$/) as string,
  })
  expect(await autosave(c, WRITTEN)).toMatchObject({ others: true })
  expect(await drafts()).toBe(2)
  // It was the same; from here on it isn't.
  expect(await autosave(a, { ...WRITTEN, title: 'Changed' })).toMatchObject({ others: true })
  expect(await drafts()).toBe(3)
})

test('when two windows go on with the same one', async () => {
  await sam.press('/new-post', 'Post', { content: 'The beginning' }, SAVE)
  const [a, b] = [await open(), await open()]
  await autosave(a, { content: 'The beginning, and this' })
  await autosave(b, { content: 'The beginning, and that' })
  const rows = await db.read.draft.findMany({ select: { fields: true } })
  expect(rows.map(({ fields }) => (fields as Record<string, string[]>).content).sort()).toEqual([
    ['The beginning, and that'],
    ['The beginning, and this'],
  ])
})
