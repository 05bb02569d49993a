import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from '~tests/support/client'
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

const path = '/new-post'
const TOPICS = [idOf('topic:study')]
const posts = () => site.services.db.read.post.count()
const valueOf = (page: Page, name: string) => page.one(`[name=${name}]`).getAttribute('value')
const ticked = (page: Page) =>
  page.all('input[name=topics][checked]').map((box) => box.getAttribute('value'))

test('[POST-33] without script the topics are check boxes, by category', async () => {
  const page = await sam.get(path)
  const [category] = page.all('#topics fieldset')
  expect(category?.querySelector('legend')?.text).toBe('Campus life')
  expect(category?.querySelectorAll('input[type=checkbox][name=topics]')).toHaveLength(2)
})

test('[TAG-01] [TAG-02] [TAG-03] Add tag makes chips of what was typed and keeps the form', async () => {
  const field = (await sam.get(path)).one('#tags')
  expect(field.getAttribute('placeholder')).toBe('#Add tags')
  const typed = { title: 'Tagged', content: 'c', tags: '#one, #Two three', topics: TOPICS }
  const body = sam.page.form('Post').body(typed)
  body.set('add_tag', 'yes')
  const chips = await sam.post(path, body)
  expect(chips.status).toBe(200)
  expect([valueOf(chips, 'title'), valueOf(chips, 'tags')]).toEqual(['Tagged', ''])
  expect(ticked(chips)).toEqual(TOPICS)
  const added = chips.all('input[name=tag_names][checked]')
  expect(added.map((box) => box.getAttribute('value'))).toEqual(['one', 'Two-three'])
  const before = await posts()
  // Unticked, a chip is taken away; what is typed besides counts, once.
  const page = await sam.submit(chips.form('Post'), { tag_names: ['one'], tags: 'ONE, four' })
  expect(await posts()).toBe(before + 1)
  expect(page.all('.article .chip.tag').map((chip) => chip.text)).toEqual(['#one', '#four'])
  // A form has only so many fields: more chips than fifty stand as text again.
  const many = Array.from({ length: 1001 }, (_, at) => `tag${at}`)
  const all = (await sam.get(path)).form('Post').body({ title: 't', content: 'c' })
  all.set('tags', many.join())
  all.set('add_tag', 'yes')
  const full = await sam.post(path, all)
  expect(full.all('input[name=tag_names]')).toHaveLength(50)
  const refused = await sam.submit(full.form('Post'))
  expect(refused.one('[role=alert] h2').text).toBe('Tags are too long')
})

test('[POST-26] Add tag leaves tags that are too long as they were typed, and says so', async () => {
  const body = (await sam.get(path)).form('Post').body({ title: 'Kept', content: 'c' })
  body.append('tag_names', 'first')
  body.set('tags', `x${' '.repeat(200_000)}x`)
  body.set('add_tag', 'yes')
  const refused = await sam.post(path, body)
  expect(refused.status).toBe(400)
  expect(refused.one('[role=alert] h2').text).toBe('Tags are too long')
  expect([valueOf(refused, 'title'), valueOf(refused, 'tag_names')]).toEqual(['Kept', 'first'])
  expect(valueOf(refused, 'tags')).toHaveLength(200_002)
  body.set('tags', 'x'.repeat(9_993))
  expect((await sam.post(path, body)).status).toBe(200)
  body.set('tags', 'x'.repeat(9_994))
  expect((await sam.post(path, body)).status).toBe(400)
})

test('[POST-26] tags that were just short enough still are when the post is edited', async () => {
  const tags = Array.from({ length: 1000 }, (_, at) => `${at}`.padStart(9, 'tags-')).join()
  expect(tags).toHaveLength(9_999)
  const values = { title: 'Many tags', content: 'c', tags }
  const made = await sam.submit((await sam.get(path)).form('Post'), values)
  expect(made.one('h1').text).toBe('Many tags')
  const form = (await sam.get(made.link('Edit'))).form('Save')
  const saved = await sam.submit(form, { title: 'As many tags' })
  expect(saved.one('h1').text).toBe('As many tags')
  expect(saved.all('.article .chip.tag')).toHaveLength(1000)
})

test('[POST-29] the text area has 3 rows at least and 20 at most', async () => {
  const rows = async (content: string) => {
    const page = await sam.submit((await sam.get(path)).form('Post'), { content })
    return page.one('#content').getAttribute('rows')
  }
  expect(await rows('')).toBe('3')
  expect(await rows('line\n'.repeat(9) + 'end')).toBe('10')
  expect(await rows('line\n'.repeat(50))).toBe('20')
})

test('[OPTIN-21] says who will be able to read it', async () => {
  const said = async (browser: Browser) => (await browser.get(path)).one('.audience').text
  expect(await said(sam)).toBe('Shared with students of Northfield.')
  const set = (global: boolean) =>
    site.services.db.write((tx) => tx.user.update({ where: { id: idOf('sam') }, data: { global } }))
  await set(true)
  expect(await said(sam)).toBe('Shared with all students.')
  await set(false)
})
