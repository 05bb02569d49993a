import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Browser, FormOf, Page } from '~tests/support/client'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf } from '~tests/support/world'

let site: Site
let sam: Browser
let maya: Browser
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
  sam = site.browser()
  maya = site.browser()
  await signIn(sam, 'sam')
  await signIn(maya, 'maya')
})
afterAll(() => site.close())

const story = idOf('post:welcome')
const question = idOf('post:question')
const edit = (id: string) => `/post/${id}/edit`
const row = (id: string) => site.services.db.read.post.findUniqueOrThrow({ where: { id } })
const valueOf = (page: Page, name: string) => {
  const control = page.one(`[name=${name}]`)
  return control.tagName === 'TEXTAREA' ? control.textContent : control.getAttribute('value')
}
const press = (browser: Browser, form: FormOf, button: string, values = {}) => {
  const body = form.body(values)
  body.set(button, 'yes')
  return browser.post(browser.page.path, body)
}

test('[POST-19] [POST-21] the author edits the post in the form it was written in', async () => {
  const before = await row(story)
  const post = await sam.get(`/post/${story}`)
  expect(post.text).not.toContain('edited')
  const page = await sam.get(post.link('Edit'))
  expect(valueOf(page, 'title')).toBe(before.title)
  expect(valueOf(page, 'content')).toBe(before.content)
  const saved = await sam.submit(page.form('Save'), {
    title: 'A better title',
    content: 'A *better* text',
    tags: 'brand-new',
    topics: [idOf('topic:housing')],
  })
  expect(saved.path).toBe(`/post/${story}`)
  expect(saved.one('h1').text).toBe('A better title')
  expect(saved.one('.article .byline').text).toContain('edited')
  expect(saved.one('.article').text).toContain('#brand-new')
  const after = await row(story)
  expect(after.edited_at).not.toBeNull()
  expect(after.created_at).toEqual(before.created_at)
  expect(after.marked_question_at).toBeNull()
})

test('the same text again is no edit', async () => {
  const before = await row(story)
  await sam.submit((await sam.get(edit(story))).form('Save'))
  expect((await row(story)).edited_at).toEqual(before.edited_at)
})

describe('what is left empty', () => {
  const emptied = async (
    browser: Browser,
    id: string,
    values: Record<string, string | string[]>,
  ) => {
    const page = await browser.submit((await browser.get(edit(id))).form('Save'), {
      title: '',
      content: '',
      ...values,
    })
    expect(page.status).toBe(400)
    return page.all('#errors a').map((link) => link.text)
  }
  test('[POST-22] [POST-24] of a story', async () => {
    expect(await emptied(sam, story, {})).toEqual(['Title is required', 'Story is required'])
  })
  test('[POST-25] of anything else', async () => {
    expect(await emptied(maya, question, {})).toEqual([
      'Title is required',
      'This field is required',
    ])
    const marked = { mark_as_question: 'yes' }
    expect(await emptied(sam, story, marked)).toEqual([
      'Title is required',
      'This field is required',
    ])
  })
})

test('[POST-18] a question stays one with its time until it is unmarked', async () => {
  const at = async () => (await row(question)).marked_question_at
  const first = await at()
  const save = async (values: Record<string, string | string[]>) =>
    maya.submit((await maya.get(edit(question))).form('Save'), values)
  await save({ title: 'Still a question?' })
  expect(await at()).toEqual(first)
  await save({ mark_as_question: [] })
  expect(await at()).toBeNull()
  const again = await save({ mark_as_question: 'yes' })
  expect(await at()).not.toBeNull()
  expect(again.one('.question-mark').text).toBe('Question')
})

test('who may only ask cannot make a story of the question', async () => {
  const priya = site.browser()
  await signIn(priya, 'priya')
  const asked = await priya.submit((await priya.get('/ask')).form('Post'), {
    title: 'Is it warm?',
    content: 'In winter',
  })
  const form = (await priya.get(`${asked.path}/edit`)).form('Save')
  expect(priya.page.all('[type=checkbox][name=mark_as_question]')).toEqual([])
  const body = form.body({ title: 'It is warm' })
  body.delete('mark_as_question')
  expect((await priya.twin().post(`${asked.path}/edit`, body)).status).toBe(403)
  expect((await priya.submit(form, { title: 'Is it cold?' })).one('h1').text).toBe('Is it cold?')
})

test('of two who began with the same text, the second sees both before anything is lost', async () => {
  const [one, two] = [sam.twin(), sam.twin()]
  const forms = [
    (await one.get(edit(story))).form('Save'),
    (await two.get(edit(story))).form('Save'),
  ]
  await one.submit(forms[0]!, { content: 'The first of two' })
  const both = await two.submit(forms[1]!, { content: 'The second of two' })
  expect(both.status).toBe(409)
  expect(both.one('.preview').text).toContain('The first of two')
  // As its message says: below it, and above one's own text.
  const said = both.html.indexOf('Below is how it reads now')
  const shown = both.html.indexOf('The post as it is now')
  expect(said).toBeGreaterThan(0)
  expect(shown).toBeGreaterThan(said)
  expect(both.html.indexOf('name="content"')).toBeGreaterThan(shown)
  expect(valueOf(both, 'content')).toBe('The second of two')
  expect((await row(story)).content).toBe('The first of two')
  // Something else being wrong does not make one the other's successor.
  const wrong = await two.submit(forms[1]!, { title: '' })
  expect((await two.submit(wrong.form('Save'), { title: 'T' })).status).toBe(409)
  await two.submit(both.form('Save'))
  expect((await row(story)).content).toBe('The second of two')
})

test('a draft of the changes is kept, and Cancel asks only when something was changed', async () => {
  const unchanged = await press(sam, (await sam.get(edit(story))).form('Save'), 'cancel')
  expect(unchanged.path).toBe(`/post/${story}`)
  const form = (await sam.get(edit(story))).form('Save')
  const kept = await press(sam, form, 'draft', { content: 'Half a change' })
  expect(valueOf(kept, 'content')).toBe('Half a change')
  expect((await sam.twin().get('/drafts')).link('Continue')).toBe(edit(story))
  const asked = await press(sam, kept.form('Save'), 'cancel')
  expect(asked.text).toContain('Do you want to discard your post?')
  await sam.submit(asked.form('Save'))
  expect((await row(story)).content).toBe('Half a change')
  const { draft } = site.services.db.read
  expect(await draft.count({ where: { user_id: idOf('sam') } })).toBe(0)
})

describe('what fails on our side', () => {
  test('[POST-36] saving fails: logged, and the form stays open with what was entered', async () => {
    const { db, log } = site.services
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const form = (await sam.get('/new-post')).form('Post')
    const values = { title: 'Not saved', content: 'But not lost', tags: 'a, b' }
    const run = (sql: string) => db.write((tx) => tx.$executeRawUnsafe(sql))
    await run(
      `CREATE TRIGGER full BEFORE INSERT ON Post BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
    )
    const page = await sam.submit(form, { ...values, topics: [idOf('topic:study')] })
    await run('DROP TRIGGER full')
    expect(page.status).toBe(503)
    for (const [name, typed] of Object.entries(values)) expect(valueOf(page, name)).toBe(typed)
    expect(page.all('input[name=topics][checked]')).toHaveLength(1)
    expect(logged).toHaveBeenCalledWith(expect.anything(), 'saving failed')
    const saved = await sam.submit(page.form('Post'))
    expect(saved.one('h1').text).toBe('Not saved')
    logged.mockRestore()
  })

  test('[POST-37] topics cannot be loaded: logged, and the form works without a word', async () => {
    const { db, log } = site.services
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const rename = (from: string, to: string) =>
      db.write((tx) => tx.$executeRawUnsafe(`ALTER TABLE ${from} RENAME TO ${to}`))
    await rename('TopicCategory', 'Away')
    const page = await sam.get('/new-post')
    const saved = await sam.submit(page.form('Post'), { title: 'No topics', content: 'Works' })
    await rename('Away', 'TopicCategory')
    expect(page.status).toBe(200)
    expect(page.all('[name=topics], [role=alert]')).toEqual([])
    expect(saved.one('h1').text).toBe('No topics')
    expect(logged).toHaveBeenCalledWith(expect.anything(), 'topics cannot be loaded')
    logged.mockRestore()
  })
})
