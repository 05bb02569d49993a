import { expect, vi } from 'vitest'
import { apiOf } from '~tests/support/api'
import type { Page } from '~tests/support/client'
import { drawer, promptTest as test, prompt, respond } from '~tests/support/prompt-site'
import { as, changeAccount, member, db, idOf, site, withoutTables } from '~tests/support/fixtures'

let id: string
const sam = member('sam')
test.beforeAll(async () => {
  await respond(sam, 'my-first-week')
  id = (await response()).id
})

const response = () =>
  db.read.post.findFirstOrThrow({
    where: { prompt_code: idOf('prompt:my-first-week') },
  })

test('[PROMPT-20] only the author edits and deletes a response', async () => {
  const before = await response()
  const own = await sam.get(`/post/${id}`)
  expect(own.link('Edit')).toBe(`/post/${id}/edit`)
  const forms = {
    edit: (await sam.get(`/post/${id}/edit`)).form('Save'),
    delete: (await sam.get(`/post/${id}/delete`)).form('Delete'),
  }
  for (const who of ['maya', 'cora', 'stan', 'emma'] as const) {
    const other = await as(who)
    const pages = [await other.get(prompt('my-first-week')), await other.get(`/post/${id}`)]
    expect(pages[1]?.status).toBe(200)
    for (const page of pages) expect(page.html).not.toMatch(new RegExp(`/post/${id}/(edit|delete)`))
    const csrf = pages[1]?.one('input[name=csrf]').getAttribute('value') ?? ''
    for (const [act, form] of Object.entries(forms)) {
      expect((await other.get(`/post/${id}/${act}`)).status).toBe(403)
      const body = form.body(act === 'edit' ? { title: 'Not mine' } : {})
      body.set('csrf', csrf)
      expect([who, act, (await other.post(`/post/${id}/${act}`, body)).status]).toEqual([
        who,
        act,
        403,
      ])
    }
    const calls = apiOf(other)
    const post = { id, title: 'Not mine', content: 'By another' }
    expect((await calls.post('/posts', { post })).status).toBe(403)
    expect((await calls.delete(`/posts/${id}`)).status).toBe(403)
  }
  expect(await response()).toEqual(before)
})

test('[API-07] an edit by the call hands nothing in, and says nothing about it', async () => {
  const prompt_code = idOf('prompt:my-first-week')
  const post = { id, prompt_code, title: 'Mine', content: 'Once more' }
  const { answer } = await apiOf(sam).post('/posts', { post })
  expect(answer).toMatchObject({ post: { id, content: 'Once more' } })
  expect(answer).not.toHaveProperty('canvas_successful_sent')
})

test('[PROMPT-20] without an assignment no page offers to delete a response', async () => {
  for (const path of ['/prompts', prompt('my-first-week'), `/post/${id}`]) {
    const page = await sam.get(path)
    expect([path, page.html.includes(`/post/${id}/edit`)]).toEqual([path, true])
    expect([path, page.html.includes(`/post/${id}/delete`)]).toEqual([path, false])
  }
  for (const path of [
    '/home',
    '/profile',
    '/my-feed',
    '/search-results?q=first',
    `/post/${id}/edit`,
  ])
    expect([path, (await sam.get(path)).html.includes(`/post/${id}/delete`)]).toEqual([path, false])
  const plain = idOf('post:welcome')
  expect((await sam.get(`/post/${plain}`)).link('Delete')).toBe(`/post/${plain}/delete`)
})

test('[PROMPT-07] a draft that another window saved after responding can be read', async () => {
  const slug = 'a-good-class'
  const greta = await as('greta')
  const late = await greta.get(prompt(slug, '/respond'))
  await respond(greta, slug)
  const answered = 'You’ve already responded to this prompt.'
  const plain = await greta.get(prompt(slug, '/respond'))
  expect(plain.text).toContain(answered)
  expect(plain.all('textarea')).toHaveLength(0)
  const written = { title: 'Late', content: 'Written meanwhile' }
  await greta.submit(late.form('Post'), written, { draft: 'yes' })
  const page = await greta.get((await greta.get('/drafts')).link('Continue'))
  expect(page.text).toContain(answered)
  expect(page.value('content')).toBe('Written meanwhile')
  await greta.submit(page.form('Post'), {}, { discard: 'yes' })
  expect((await greta.get(prompt(slug, '/respond'))).all('textarea')).toHaveLength(0)
})

test('[PROMPT-07] anyone we know by a course can manage the response', async () => {
  expect((await sam.get('/prompts')).text).not.toContain('Manage response')
  await changeAccount('sam', { lti_course_ids: ['BIO-1'] })
  expect((await sam.get('/prompts')).link('Manage response')).toBe(`/post/${id}`)
})

test('[PROMPT-04] [PROMPT-07] [PROMPT-24] a discussion counts in no category; it is managed like what is just for fun', async () => {
  const alma = await as('alma')
  const prompt_category_id = idOf('prompt category:Settling in')
  const move = (to: string) =>
    db.write((tx) =>
      tx.prompt.update({
        where: { id: idOf('prompt:open-to-all') },
        data: { prompt_category_id: to },
      }),
    )
  const before = await db.read.prompt.findUniqueOrThrow({
    where: { id: idOf('prompt:open-to-all') },
  })
  await move(prompt_category_id)
  for (const slug of ['open-to-all', 'a-snack']) await respond(alma, slug)
  const page = await alma.get('/prompts')
  expect(drawer(page, 'Settling in')?.text).toContain('0 of 1 completed')
  for (const name of ['Small things', 'Open to everyone'])
    expect([name, drawer(page, name)?.text]).toEqual([
      name,
      expect.stringContaining('Manage response'),
    ])
  const { text } = (await alma.get(prompt('open-to-all'))).one('.prompt-head .meta')
  expect(text).toBe('Prompts · Discussion')
  // Without numbers there are none in the title. (PROMPT-06)
  const numbered = { prompt_category_id }
  await db.write((tx) => tx.prompt.updateMany({ where: numbered, data: { numeric_prepend: null } }))
  expect(drawer(await alma.get('/prompts'), 'Settling')?.querySelector('h2')?.text).toBe(
    'Prompts: Settling in',
  )
  await move(before.prompt_category_id)
})

test('[POST-35] [PROMPT-16] topics of the prompt that one is not offered are left out of its form', async () => {
  const where = { id: idOf('prompt:a-snack') }
  const { topics } = await db.read.prompt.findUniqueOrThrow({ where })
  const [right, study] = [idOf('topic:right'), idOf('topic:study')]
  await db.write((tx) => tx.prompt.update({ where, data: { topics: [right, study] } }))
  const form = async (name: 'sam' | 'maya') => {
    const page = await (await as(name)).get(prompt('a-snack', '/respond'))
    return [page.checked('topics').sort(), page.form('Post').body({}).getAll('topics').sort()]
  }
  expect(await form('sam')).toEqual([[right, study].sort(), [right, study].sort()])
  expect(await form('maya')).toEqual([[study], [study]])
  await db.write((tx) => tx.prompt.update({ where, data: { topics: topics as string[] } }))
})

test('[POST-31] [PROMPT-16] Cancel of a response asks once something is entered', async () => {
  const path = prompt('a-snack', '/respond')
  const cancel = (values = {}) => sam.press(path, 'Post', values, { cancel: 'yes' })
  expect((await cancel()).path).toBe(prompt('a-snack'))
  for (const typed of [{ title: 'Half' }, { content: 'Half' }, { tags: 'one' }])
    expect((await cancel(typed)).text).toContain('Do you want to discard your post?')
})

test('[PROMPT-12] what is wanted stands between responses, below the form, and where a filter leaves none', async () => {
  for (const path of [
    prompt('my-first-week'),
    prompt('my-first-week', '?program_name=Nothing'),
    prompt('a-good-class', '/respond'),
  ]) {
    const callouts = (await sam.get(path)).texts('.callout h2')
    expect([path, callouts]).toEqual([path, ['Respond to three prompts']])
  }
})

test('[PROMPT-11] with a class chosen, each link that removes one filter leaves the other', async () => {
  const path = prompt('my-first-week')
  const page = await (await as('maya')).get(`${path}?class=CHE-2&program_name=Nothing`)
  const links = page.all('.chips a').map((link) => link.getAttribute('href') ?? '')
  for (const rest of ['class=CHE-2', 'program_name=Nothing'])
    expect(links).toContain(`${path}?${rest}`)
})

test('[PROMPT-27] the prompt of the day counts as completed while it can’t be read', async () => {
  const calls = apiOf(await as('lisa'))
  const isCompleted = async () => (await calls.get('/prompts/is_daily_prompt_completed')).answer
  expect(await isCompleted()).toBe(false)
  vi.spyOn(site.services.log, 'error').mockImplementation(() => undefined)
  expect(await withoutTables(['PromptCategory'], isCompleted)).toBe(true)
  vi.restoreAllMocks()
})

const promptCookie = (page: Page) =>
  page.headers.getSetCookie().find((one) => one.startsWith('quad_daily_prompt=')) ?? ''

test.each([
  ['stan', '/home', 86_400],
  ['abe', `/topic-2/study-groups/${idOf('topic:study')}`, 3600],
] as const)(
  '[PROMPT-29] the browser of %s at %s remembers the prompt of the day for so many seconds',
  async (name, path, seconds) => {
    expect(promptCookie(await (await as(name)).get(path))).toContain(`Max-Age=${seconds};`)
  },
)

test('[PROMPT-29] what a browser remembers of someone else counts for no one', async () => {
  await changeAccount('emma', { daily_prompt_id: idOf('prompt:a-good-class') })
  const [cookie = ''] = promptCookie(await (await as('emma')).get('/prompts')).split(';')
  const leo = await as('leo')
  leo.setCookie('quad_daily_prompt', cookie.slice('quad_daily_prompt='.length))
  expect((await leo.get('/prompts')).text).toMatch(/Today's prompt: The prompt this/)
})
