import { describe, expect } from 'vitest'
import { apiOf } from '~tests/support/api'
import type { Browser, Page } from '~tests/support/client'
import { drawer, promptTest as test, prompt, respond } from '~tests/support/prompt-site'
import {
  account,
  changeAccount,
  apiAs,
  as,
  db,
  idOf,
  member,
  type PersonName,
  site,
} from '~tests/support/fixtures'

const FIRST_WEEK = idOf('prompt:my-first-week')
const sam = member('sam')

const postOn = (slug: string, name: PersonName) =>
  db.read.post.findFirst({
    where: { prompt_code: idOf(`prompt:${slug}`), user_id: idOf(name), deleted_at: null },
    include: { topics: true },
  })

describe('responding', () => {
  test('[PROMPT-14] [PROMPT-16] opens the form at once, with what the prompt gives', async () => {
    const page = await sam.get(prompt('my-first-week', '/respond'))
    expect(page.title).toBe('Prompt: My first week - Quad')
    const form = page.form('Post')
    const fields = form.element
      .querySelectorAll('input:not([type=hidden]), textarea, select')
      .map((one) => one.getAttribute('name'))
    const names = [...new Set(fields)].join(', ')
    expect(names).toBe('title, content, topics, tag_names, tags, private, picture_files')
    expect(form.body({}).getAll('topics')).toEqual([idOf('topic:study')])
    expect(form.body({}).getAll('tag_names')).toEqual(['first-week'])
    const buttons = form.element.querySelectorAll('button').map((one) => one.text)
    expect(buttons).toEqual(expect.arrayContaining(['Post', 'Cancel']))
    expect((await sam.submit(form, { tags: '' })).status).toBe(400)
    const away = await sam.post(`${page.path}`, {
      ...Object.fromEntries(form.body({})),
      cancel: 'yes',
    })
    expect(away.path).toBe(prompt('my-first-week'))
  })

  test('[PROMPT-18] says what is missing and keeps the rest', async () => {
    const page = await respond(sam, 'my-first-week', { title: '', content: '', private: 'yes' })
    expect(page.status).toBe(400)
    expect(page.one('input[name=private]').hasAttribute('checked')).toBe(true)
    expect(await postOn('my-first-week', 'sam')).toBeNull()
  })

  test('[PROMPT-17] [PROMPT-19] [PROMPT-07] saves the response, completes the prompt, and lets one edit it', async () => {
    const page = await respond(sam, 'my-first-week', { tags: 'calm' })
    expect(page.redirects.map(({ status }) => status)).toEqual([303])
    expect(page.path).toBe(prompt('my-first-week'))
    expect(page.text).toContain('Your response was posted.')
    expect(page.one('.post h3').text).toBe('On my-first-week')
    expect(page.one('.complete').text).toBe('COMPLETE')
    const saved = await postOn('my-first-week', 'sam')
    expect(saved).toMatchObject({
      content: 'What I **think**',
      title: 'On my-first-week',
      tag_names: ['first-week', 'calm'],
      private: false,
      canvas_assignment: null,
    })
    expect(saved?.topics.map(({ topic_id }) => topic_id)).toEqual([idOf('topic:study')])
    const edit = `/post/${saved!.id}/edit`
    const all = await sam.get('/prompts')
    expect(drawer(all, 'Settling in')?.text).toContain('1 of 2 completed')
    expect(all.one('.drawer .complete').text).toBe('COMPLETE')
    expect(all.link('Edit your response')).toBe(edit)
    expect(all.text).not.toContain('Manage response')
    const form = await sam.get(edit)
    expect(form.one('h1').text).toBe('Edit your response')
    const emptied = await sam.submit(form.form('Save'), { content: '' })
    expect(emptied.status).toBe(400)
    expect(emptied.error('content')).toBe('Response is required')
    const again = await sam.get(prompt('my-first-week', '/respond'))
    expect(again.all('textarea')).toHaveLength(0)
    expect(again.link('Edit your response')).toBe(edit)
  })

  test('what the prompt gives is no draft of its own; what one writes is, and goes on', async () => {
    const bea = await as('bea')
    const form = (await bea.get(prompt('my-first-week', '/respond'))).form('Post')
    const save = async (values = {}) => {
      const sent = { ...Object.fromEntries(form.body(values)), place: `response:${FIRST_WEEK}` }
      return (await bea.post('/drafts/save', sent)).html
    }
    expect(await save({ private: 'yes' })).toContain('"saved_at":null')
    expect(await save({ tags: 'mine' })).not.toContain('"saved_at":null')
    const begun = { content: 'It gets **better**' }
    await bea.press(prompt('my-first-week', '/respond'), 'Post', begun, { draft: 'yes' })
    expect((await bea.get((await bea.get('/drafts')).link('Continue'))).value('content')).toBe(
      begun.content,
    )
  })

  test('[PROMPT-07] [PROMPT-19] there is one response of each person, and none again once it is deleted', async () => {
    const [alma, twin] = [await as('alma'), await as('alma')]
    await alma.get(prompt('my-first-week', '/respond'))
    const second = await twin.get(prompt('my-first-week', '/respond'))
    await respond(alma, 'my-first-week')
    const refused = await twin.submit(second.form('Post'), { title: 'Again', content: 'And again' })
    expect(refused.status).toBe(400)
    expect(refused.one('textarea').text.trim()).toBe('And again')
    expect(refused.text.match(/You’ve already responded to this prompt\./g)).toHaveLength(1)
    const list = await alma.get('/prompts')
    const id = (await postOn('my-first-week', 'alma'))!.id
    expect(list.link('Manage response')).toBe(`/post/${id}`)
    const asking = await alma.get(`/post/${id}/delete`)
    const deleted = await alma.submit(asking.form('Delete'))
    expect(deleted.path).toBe(prompt('my-first-week'))
    expect(deleted.text).toContain('Your post was deleted.')
    // Once more from another window: the same place.
    const body = asking.form('Delete').body({})
    expect((await alma.post(`/post/${id}/delete`, body)).path).toBe(prompt('my-first-week'))
    const after = await alma.get('/prompts')
    expect(drawer(after, 'Settling in')?.text).toContain('0 of 1 completed')
    expect(after.all('.complete')).toHaveLength(0)
    expect((await alma.get(prompt('my-first-week', '/respond'))).status).toBe(200)
  })

  test('[PROMPT-16] [PROMPT-09] a private response counts for its author and is not shown to others', async () => {
    const maya = await as('maya')
    const page = await respond(maya, 'my-first-week', { private: 'yes', title: 'Between us' })
    expect(page.text).toContain('Only you and your school’s staff')
    expect(page.text).toContain('COMPLETE')
    const shown = (reader: Page) => reader.texts('.post h3')
    expect(shown(await sam.get(prompt('my-first-week')))).toEqual(['On my-first-week'])
    expect(shown(await (await as('stan')).get(prompt('my-first-week')))).toContain('Between us')
    const { count } = await db.read.prompt.findUniqueOrThrow({
      where: { id: FIRST_WEEK },
    })
    expect(count).toBe(1)
    // Only people of the own classes, and only one's own class can be asked for.
    const classed = await maya.get(prompt('my-first-week', '?class=BIO-1'))
    expect(shown(classed)).toEqual(['Between us'])
    expect(classed.texts('.chips').join()).toContain('BIO-1')
    expect(shown(await sam.get(prompt('my-first-week', '?class=BIO-1')))).toEqual([
      'On my-first-week',
    ])
    const sorted = await maya.submit(classed.form('Apply'), { order: 'created_at', class: '' })
    expect(new URL(sorted.url).pathname).toBe(prompt('my-first-week'))
    expect(shown(sorted)).toEqual(['Between us', 'On my-first-week'])
  })

  test('[PROMPT-21] three responses mark three steps, once, and they stay done', async () => {
    const all = ['first_prompt', 'respond_to_2_prompts', 'respond_to_3_prompts']
    const steps = async () =>
      ((await account('leo')).profile_progress as string[]).filter((step) => all.includes(step))
    await changeAccount('leo', { profile_progress: ['photo'] })
    const leo = await as('leo')
    const marked = []
    for (const slug of ['my-first-week', 'a-snack', 'this-morning', 'this-evening']) {
      await respond(leo, slug)
      marked.push(await steps())
    }
    expect(marked).toEqual([all.slice(0, 1), all.slice(0, 2), all, all])
    const id = (await postOn('a-snack', 'leo'))!.id
    await leo.press(`/post/${id}/delete`, 'Delete')
    await respond(leo, 'a-snack')
    expect(await steps()).toEqual(all)
    expect((await account('leo')).profile_progress).toEqual(['photo', ...all])
  })

  test('[PROMPT-21] prospective students respond too, though they write no posts', async () => {
    const priya = await as('priya')
    expect((await priya.get('/new-post')).status).toBe(403)
    expect((await respond(priya, 'for-prospects')).path).toBe(prompt('for-prospects'))
  })
})

describe('calls', () => {
  type Prompt = Record<string, unknown> & { id: string; slug: string }
  type Category = { name: string; title: string; order: number; kind: string; prompts: Prompt[] }
  const FIELDS = [
    'id',
    'slug',
    'title',
    'body',
    'numeric_prepend',
    'count',
    'complete',
    'completed',
    'order',
    'prompt_category_id',
    'char_required',
    'active',
    'tag_names',
    'topics',
    'canvas_assignments_data',
  ]
  const slugs = (answer: unknown) =>
    (answer as Category[]).flatMap(({ prompts }) => prompts.map(({ slug }) => slug))

  test('[API-88] [API-90] [API-07] [PROMPT-01] [PROMPT-02] categories and single prompts, as the viewer sees them', async () => {
    const calls = await apiAs('bea')
    const { answer } = await calls.get('/prompts/categories')
    const [category] = answer as Category[]
    expect(category).toMatchObject({
      id: idOf('prompt category:Settling in'),
      name: 'Settling in',
      title: 'Settling in',
      order: 1,
      kind: 'assignment',
    })
    expect(Object.keys(category!.prompts[0]!)).toEqual(expect.arrayContaining(FIELDS))
    expect(category!.prompts[0]).toMatchObject({ complete: false, completed: false, active: true })
    expect(slugs(answer)).not.toContain('for-leaders')
    const leaders = await (await apiAs('leo')).get('/prompts/categories')
    expect(slugs(leaders.answer)).toContain('for-leaders')
    const lakes = await (await apiAs('lou')).get('/prompts/categories')
    expect(slugs(lakes.answer)).toEqual(['a-boat'])
    const single = await calls.get(`/prompts/single_prompt?id=${FIRST_WEEK}`)
    expect(single.answer).toEqual(category!.prompts[0])
    for (const slug of ['a-boat', 'for-leaders', 'closed', 'nothing'])
      expect((await calls.get(`/prompts/single_prompt?id=${idOf(`prompt:${slug}`)}`)).status).toBe(
        404,
      )
    expect((await calls.get('/prompts/single_prompt')).status).toBe(400)
  })

  test('[API-89] [API-91] [API-92] [API-93] [API-07] what is completed, the prompt of the day, and whether all are answered', async () => {
    const lou = await as('lou')
    const calls = apiOf(lou)
    const answers = async () => ({
      completed: (await calls.get('/prompts/completed_prompt_ids')).answer,
      daily: (await calls.get('/prompts/is_daily_prompt_completed')).answer,
      all: (await calls.get('/prompts/all_answered')).answer,
    })
    expect(await answers()).toEqual({ completed: [], daily: false, all: false })
    const boat = idOf('prompt:a-boat')
    expect((await calls.get('/prompts/daily_prompt')).answer).toMatchObject({ id: boat })
    await respond(lou, 'a-boat', { private: 'yes' })
    expect(await answers()).toEqual({ completed: [boat], daily: true, all: true })
    const sams = await apiAs('sam')
    // He has responded to one of several.
    expect((await sams.get('/prompts/completed_prompt_ids')).answer).toHaveLength(1)
    expect((await sams.get('/prompts/all_answered')).answer).toBe(false)
    for (const id of [FIRST_WEEK, idOf('prompt:a-snack')])
      expect(await sams.get(`/prompts/daily_prompt?id=${id}`)).toMatchObject({ answer: { id } })
    // Of others only what one may read, and nothing of another school.
    const of = (who: Browser, user: PersonName) =>
      apiOf(who).get(`/prompts/completed_prompt_ids?user_id=${idOf(user)}`)
    const glen = await as('glen')
    expect((await of(glen, 'lou')).answer).toEqual([])
    expect((await of(await as('lisa'), 'lou')).answer).toEqual([boat])
    expect((await of(sam, 'lou')).status).toBe(404)
    expect((await of(lou, 'sam')).status).toBe(404)
  })

  test('[PROMPT-17] [API-07] a response by the call is a response like any other', async () => {
    const calls = await apiAs('greta')
    const post = { title: 'By a call', content: 'It works', prompt_code: FIRST_WEEK, private: true }
    const { answer } = await calls.post('/posts', { post })
    expect(answer).toMatchObject({ post: { title: 'By a call' }, canvas_successful_sent: false })
    expect(await postOn('my-first-week', 'greta')).toMatchObject({ private: true })
    const again = await calls.post('/posts', { post: { ...post, title: 'Once more' } })
    expect([again.status, again.errors?.['']?.[0]]).toEqual([
      400,
      expect.stringContaining('already responded to this prompt'),
    ])
    const missing = await calls.post('/posts', { post: { ...post, content: '' } })
    expect(missing.errors?.['post.content']).toEqual(['Response is required'])
    const { id } = (await postOn('my-first-week', 'greta'))!
    const emptied = await calls.post('/posts', { post: { id, content: '' } })
    expect(emptied.errors?.['post.content']).toEqual(['Response is required'])
    const snack = { ...post, prompt_code: idOf('prompt:a-snack'), canvas_assignment: 'made-up' }
    expect((await calls.post('/posts', { post: snack })).errors).toEqual({
      'post.canvas_assignment': ['Please select an assignment'],
    })
    for (const slug of ['a-boat', 'for-leaders', 'nothing']) {
      const hidden = { ...post, prompt_code: idOf(`prompt:${slug}`) }
      expect((await calls.post('/posts', { post: hidden })).status).toBe(404)
    }
  })

  test('[API-92] [PROMPT-28] without a prompt of the day the call says so', async () => {
    const { db } = site.services
    await db.write((tx) =>
      tx.prompt.updateMany({ where: { partner_code: 'lakeside' }, data: { active: false } }),
    )
    const calls = await apiAs('glen')
    expect((await calls.get('/prompts/daily_prompt')).answer).toMatchObject({
      id: null,
      title: 'No prompt available',
      completed: true,
    })
    expect((await calls.get('/prompts/is_daily_prompt_completed')).answer).toBe(true)
  })

  test('a visitor gets none of them', async () => {
    expect((await apiOf(site.browser()).get('/prompts/categories')).status).toBe(401)
  })
})
