import { expect } from 'vitest'
import { changeAccount, db, idOf, member, test } from '~tests/support/fixtures'

const sam = member('sam')

const path = '/new-post'
const TOPICS = [idOf('topic:study')]
const ADD = { add_tag: 'yes' }
const posts = () => db.read.post.count()

test('[POST-33] without script the topics are checkboxes, by category', async () => {
  const page = await sam.get(path)
  const [category] = page.all('#topics fieldset')
  expect(category?.querySelector('legend')?.text).toBe('Campus life')
  expect(category?.querySelectorAll('input[type=checkbox][name=topics]')).toHaveLength(2)
})

test('[TAG-01] [TAG-02] [TAG-03] [TAG-09] Add tag makes chips of what was typed and keeps the form', async () => {
  const field = (await sam.get(path)).one('#tags')
  expect(field.getAttribute('placeholder')).toBe('#Add tags')
  const typed = { title: 'Tagged', content: 'c', tags: '#one, #Two three', topics: TOPICS }
  const chips = await sam.submit('Post', typed, ADD)
  expect(chips.status).toBe(200)
  expect([chips.value('title'), chips.value('tags')]).toEqual(['Tagged', ''])
  expect(chips.checked('topics')).toEqual(TOPICS)
  expect(chips.checked('tag_names')).toEqual(['one', 'Two-three'])
  const before = await posts()
  // Unchecked, a chip is taken away; what else is typed counts, once.
  const page = await sam.submit(chips.form('Post'), { tag_names: ['one'], tags: 'ONE, c#' })
  expect(await posts()).toBe(before + 1)
  expect(page.texts('.article .chip.tag')).toEqual(['#one', '#c#'])
  expect(page.link('#c#')).toBe('/search-results/tag/c%23')
  // A form has only so many fields: more than fifty chips are text again.
  const many = Array.from({ length: 1001 }, (_, at) => `tag${at}`)
  const all = { title: 't', content: 'c', tags: many.join() }
  const full = await sam.press(path, 'Post', all, ADD)
  expect(full.all('input[name=tag_names]')).toHaveLength(50)
  const refused = await sam.submit('Post')
  expect(refused.one('[role=alert] h2').text).toBe('Tags are too long')
})

test('[POST-26] Add tag leaves tags that are too long as they were typed, and says so', async () => {
  const body = (await sam.get(path)).form('Post').body({ title: 'CheckedMigration', content: 'c' })
  body.append('tag_names', 'first')
  body.set('tags', `x${' '.repeat(100_000)}x`)
  body.set('add_tag', 'yes')
  const refused = await sam.post(path, body)
  expect(refused.status).toBe(400)
  expect(refused.one('[role=alert] h2').text).toBe('Tags are too long')
  expect([refused.value('title'), refused.value('tag_names')]).toEqual([
    'CheckedMigration',
    'first',
  ])
  expect(refused.value('tags')).toHaveLength(100_002)
  body.set('tags', 'x'.repeat(9_993))
  expect((await sam.post(path, body)).status).toBe(200)
  body.set('tags', 'x'.repeat(9_994))
  expect((await sam.post(path, body)).status).toBe(400)
})

test('[POST-26] tags that were just short enough still are when the post is edited', async () => {
  const tags = Array.from({ length: 1000 }, (_, at) => `${at}`.padStart(9, 'tags-')).join()
  expect(tags).toHaveLength(9_999)
  const made = await sam.press(path, 'Post', { title: 'Many tags', content: 'c', tags })
  expect(made.one('h1').text).toBe('Many tags')
  const saved = await sam.press(made.link('Edit'), 'Save', { title: 'As many tags' })
  expect(saved.one('h1').text).toBe('As many tags')
  expect(saved.all('.article .chip.tag')).toHaveLength(1000)
})

test('[POST-29] the text area has 3 rows at least and 20 at most', async () => {
  const rows = async (content: string) => {
    return (await sam.press(path, 'Post', { content })).one('#content').getAttribute('rows')
  }
  expect(await rows('')).toBe('3')
  expect(await rows('line\n'.repeat(9) + 'end')).toBe('10')
  expect(await rows('line\n'.repeat(50))).toBe('20')
})

test('[OPTIN-21] says who will be able to read it', async () => {
  const audience = async () => (await sam.get(path)).one('.audience').text
  expect(await audience()).toBe('Visible to everyone at Northfield.')
  await changeAccount('sam', { global: true })
  expect(await audience()).toBe('Visible to all students.')
  await changeAccount('sam', { global: false })
})

test('[OPTIN-21] the comment form says who will be able to read it', async () => {
  const audience = async (post: string, form = '') =>
    (await sam.get(`/post/${idOf(`post:${post}`)}${form}`)).one('.audience').text
  const school = 'Visible to everyone at Northfield.'
  // Sam shares with all students or not; so do the authors, Greta and Maya.
  for (const form of ['', '/comment']) expect(await audience('global', form)).toBe(school)
  await changeAccount('sam', { global: true })
  expect(await audience('global')).toBe('Visible to all students.')
  expect(await audience('question')).toBe(school)
  await changeAccount('sam', { global: false })
})
