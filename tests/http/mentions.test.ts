import { expect } from 'vitest'
import { block } from '~/domain/people/blocking.server'
import type { Page } from '~tests/support/client'
import { as, changeAccount, ctx, db, idOf, site, siteTest } from '~tests/support/fixtures'

const test = siteTest()
const QUESTION = `/post/${idOf('post:question')}`
const FORM = `${QUESTION}/comment`
const ALMA = { 'mentioned:maya north': idOf('alma') }

test.beforeEach(async () => {
  await changeAccount('alma', { first_name: 'Alma' })
  await db.write((tx) => tx.mention.deleteMany())
  await db.write((tx) => tx.comment.deleteMany({ where: { content: { contains: '@' } } }))
})

/** Two people are called Maya North. */
const rename = () => changeAccount('alma', { first_name: 'Maya' })
const mentioned = async () => (await db.read.mention.findMany()).map(({ user_id }) => user_id)
const choices = (page: Page) =>
  page.texts('[role=radiogroup] label').map((text) => text.replace(/\s+/g, ' ').trim())

test('[COMMENT-02] the preview shows who is mentioned, and the comment leads there', async () => {
  const leo = await as('leo')
  await leo.get(QUESTION)
  const preview = await leo.submit(FORM, { content: 'Ask @maya north' }, { preview: 'yes' })
  const [link] = preview.all('.preview .prose a')
  expect([link?.text, link?.getAttribute('href')]).toEqual([
    '@maya north',
    `/profile/${idOf('maya')}`,
  ])
  expect(preview.all('[role=radiogroup]')).toEqual([])
  const done = await leo.submit(FORM)
  expect(done.link('@Maya North')).toBe(`/profile/${idOf('maya')}`)
  expect(await mentioned()).toEqual([idOf('maya')])
})

test('a name of several people is asked about at its field, and who was chosen is kept', async () => {
  await rename()
  const leo = await as('leo')
  await leo.get(QUESTION)
  const question = await leo.submit(FORM, { content: 'Ask @Maya North' })
  expect([question.status, question.value('content')]).toEqual([400, 'Ask @Maya North'])
  expect(question.one('#errors').text).toContain('Some people here have the same name.')
  expect(question.one('[role=radiogroup] legend').text).toBe('Who is @Maya North?')
  expect(choices(question).sort()).toEqual([
    'Maya North Nursing',
    'Maya North Nursing',
    'No one, it’s only text',
  ])
  expect(await db.read.comment.count({ where: { content: { contains: '@' } } })).toBe(0)
  // It comes back with the next error, and with the preview.
  const preview = await leo.submit(FORM, ALMA, { preview: 'yes' })
  expect(preview.link('@Maya North')).toBe(`/profile/${idOf('alma')}`)
  await leo.submit(FORM, { content: ' ' })
  const done = await leo.submit(FORM, { content: 'Please ask @Maya North' })
  expect(done.text).toContain('Your answer is posted.')
  expect(await mentioned()).toEqual([idOf('alma')])
})

test('without a choice it is only text, as is a choice that no one offered', async () => {
  await rename()
  const leo = await as('leo')
  for (const [content, chosen] of [
    ['One @Maya North', {}],
    ['Two @Maya North', { 'mentioned:maya north': idOf('lou') }],
  ] as const) {
    await leo.get(QUESTION)
    const question = await leo.submit(FORM, { content })
    await leo.submit(question.form(FORM), chosen)
  }
  expect(await mentioned()).toEqual([])
  expect(await db.read.comment.count({ where: { content: { contains: '@' } } })).toBe(1)
})

test('an edit keeps who was meant, and asks only about names that are new', async () => {
  const leo = await as('leo')
  await leo.press(QUESTION, FORM, { content: 'Ask @Maya North' })
  await rename()
  const where = { content: 'Ask @Maya North' }
  const { id } = await db.read.comment.findFirstOrThrow({ where })
  const done = await leo.press(`/comment/${id}/edit`, 'Save', { content: 'Do ask @Maya North!' })
  expect(done.text).toContain('Your answer was changed.')
  expect(await mentioned()).toEqual([idOf('maya')])
})

test('two windows that send the same form mention once', async () => {
  const leo = await as('leo')
  const form = (await leo.get('/new-post')).form('Post')
  const input = { title: 'Thanks', content: 'Thanks to @Maya North' }
  await Promise.all([leo.twin().submit(form, input), leo.twin().submit(form, input)])
  expect(await mentioned()).toEqual([idOf('maya')])
  await site.services.dispatcher.drain()
  const maya = await as('maya')
  expect((await maya.get('/notifications')).text).toMatch(
    /Leo North\s+mentioned you in a post:\s+“?Thanks/,
  )
})

test('names are offered to members only, of people that they can see', async () => {
  const offered = async (name: 'sam' | 'bea' | 'lou', q: string) =>
    JSON.parse((await (await as(name)).get(`/mention-suggestions?q=${q}`)).html) as unknown
  const maya = { id: idOf('maya'), name: 'Maya North', note: 'Nursing' }
  expect(await offered('sam', 'may')).toEqual([maya])
  expect(await offered('lou', 'may')).toEqual([])
  expect(await offered('bea', 'alex')).toEqual([])
  expect(await offered('sam', '')).toEqual([])
  await block(await ctx('maya'), idOf('sam'))
  expect(await offered('sam', 'may')).toEqual([])
  const visitor = await site.browser().get('/mention-suggestions?q=may')
  expect(visitor.path).toContain('login')
})
