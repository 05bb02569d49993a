import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from '~tests/support/client'
import { enter } from '~tests/support/enter'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, type PersonName } from '~tests/support/world'

const FIRST_WEEK = idOf('prompt:my-first-week')
const prompt = (slug: string, rest = '') => `/prompt/${slug}/${idOf(`prompt:${slug}`)}${rest}`

let site: Site
let sam: Browser
beforeAll(async () => {
  site = await openSite(async ({ db }) => {
    await fillSmallWorld(db)
    await db.write(async (tx) => {
      const course = { course_experience: true, lti_course_ids: ['BIO-1'] }
      await tx.user.update({ where: { id: idOf('alma') }, data: course })
      const classmate = { lti_course_ids: ['BIO-1', 'CHE-2'] }
      await tx.user.update({ where: { id: idOf('maya') }, data: classmate })
      await tx.institution.update({
        where: { id: idOf('institution:main') },
        data: {
          completion_requirement: 'Respond to three prompts',
          completion_instructions: 'Before **week six**.',
        },
      })
    })
  })
  sam = await open('sam')
})
afterAll(() => site.close())

const open = (name: PersonName, school: 'northfield' | 'lakeside' = 'northfield') =>
  enter(site, `${name}@${school}.test`, school)

const respond = async (browser: Browser, slug: string, values = {}) => {
  const page = await browser.get(prompt(slug, '/respond'))
  return browser.submit(page.form('Post'), {
    title: `On ${slug}`,
    content: 'What I **think**',
    ...values,
  })
}
const postOn = (slug: string, name: PersonName) =>
  site.services.db.read.post.findFirst({
    where: { prompt_code: idOf(`prompt:${slug}`), user_id: idOf(name), deleted_at: null },
    include: { topics: true },
  })
const headings = (page: Page) => page.all('details.drawer summary h2').map((one) => one.text)
const drawer = (page: Page, name: string) =>
  page.all('details.drawer').find((one) => one.querySelector('h2')?.text.includes(name))
const rows = (page: Page, name: string) =>
  (drawer(page, name)?.querySelectorAll('.prompt-row h3') ?? []).map((one) => one.text.trim())

describe('/prompts', () => {
  test('[PROMPT-03] [PROMPT-04] [PROMPT-06] [PROMPT-25] lists the categories as drawers with what is completed', async () => {
    const page = await sam.get('/prompts')
    expect(page.title).toBe('Prompts - Quad')
    expect(headings(page)).toEqual([
      'Prompts #1 - 2: Settling in',
      'Prompts #7 - 7: Small things',
      'Prompts #8 - 9: Every day',
      'Prompts #10 - 10: Looking back',
      'Open to everybody',
    ])
    expect(drawer(page, 'Settling in')?.text).toContain('0 of 2 completed')
    expect(rows(page, 'Settling in')).toEqual([
      '#1 The prompt my first week',
      '#2 The prompt a good class',
    ])
    expect(page.text).not.toContain('The prompt closed')
  })

  test('[PROMPT-05] the picture follows the order of the prompt', async () => {
    const pictures = (await sam.get('/prompts'))
      .all('.drawer img')
      .map((one) => one.getAttribute('src'))
    expect(pictures.slice(0, 2)).toEqual([
      '/images/prompts/pattern-1.svg',
      '/images/prompts/pattern-2.svg',
    ])
    // The seventh prompt begins anew.
    expect(pictures[2]).toBe('/images/prompts/pattern-1.svg')
    expect((await sam.get('/images/prompts/pattern-1.svg')).status).toBe(200)
    expect(
      (await sam.get(prompt('a-good-class'))).one('.prompt-head img').getAttribute('src'),
    ).toBe('/images/prompts/pattern-2.svg')
  })

  test('[PROMPT-24] prompts open to prospective students are discussions', async () => {
    for (const name of ['sam', 'priya'] as const) {
      const browser = await open(name)
      const page = await browser.get('/prompts')
      expect(page.one('#discussions').text).toBe('Discussions')
      expect(rows(page, 'Open to everybody')).toEqual(['The prompt open to all'])
      expect((await browser.get(prompt('open-to-all'))).one('.prompt-head .meta').text).toContain(
        'Discussion',
      )
    }
    expect((await (await open('lou', 'lakeside')).get('/prompts')).text).not.toContain(
      'Discussions',
    )
  })

  test('[PROMPT-30] [PROMPT-22] course users work through assignments and the special category, the rest is for fun', async () => {
    const page = await (await open('alma')).get('/prompts')
    const order = page.all('h2').map((one) => one.text)
    const main = order.slice(0, order.indexOf('For fun'))
    expect(main.join()).toContain('Settling in')
    expect(main.join()).toContain('Looking back')
    expect(main.join()).not.toMatch(/Small things|Every day/)
    expect(order.slice(order.indexOf('For fun')).join()).toMatch(/Small things.*Every day/)
    // Without a body there is nothing to hand in.
    expect(rows(page, 'Settling in')).toEqual(['#1 The prompt my first week'])
    expect((await sam.get('/prompts')).text).not.toContain('For fun')
  })
})

describe('the page of a prompt', () => {
  test('[PROMPT-08] [PROMPT-09] [PROMPT-12] [PROMPT-13] has a title, a hero, responses, order and filters, and what is required', async () => {
    const page = await sam.get(prompt('my-first-week'))
    expect(page.title).toBe('Prompt: My first week - Quad')
    expect(page.one('.prompt-head h1').text).toBe('The prompt my first week')
    expect(page.one('.prompt-head .prose').innerHTML).toContain('<strong>like</strong>')
    expect(page.one('.callout h2').text).toBe('Respond to three prompts')
    expect(page.one('.callout').innerHTML).toContain('<strong>week six</strong>')
    expect(page.text).toContain('No posts')
    const bar = page.form('Apply')
    expect(page.all('details.filters')).toHaveLength(1)
    expect(bar.element.querySelector('select[name=order] option[selected]')?.text).toContain(
      'Best match',
    )
    expect(
      (await (await open('bea')).get(prompt('my-first-week'))).all('.callout h2'),
    ).toHaveLength(0)
  })

  test('[PROMPT-10] [PROMPT-11] shows the filters of institution and class only where they choose', async () => {
    const names = async (who: PersonName) =>
      (await (await open(who)).get(prompt('my-first-week')))
        .all('.filters select')
        .map((one) => one.getAttribute('name'))
    expect(await names('sam')).toEqual(['order', 'program_name'])
    expect(await names('emma')).toContain('institution_code')
    expect(await names('maya')).toEqual(['order', 'program_name', 'class'])
  })

  test('[PROMPT-15] without an id, or with one that is none, all prompts show', async () => {
    const wrong = [
      '/prompt',
      '/prompt/my-first-week',
      '/prompt/my-first-week/none',
      ...['a-boat', 'closed', 'for-leaders', 'nothing'].flatMap((slug) => [
        prompt(slug),
        prompt(slug, '/respond'),
      ]),
    ]
    for (const path of wrong) {
      const page = await sam.get(path)
      expect([path, page.path]).toEqual([path, '/prompts'])
      expect(page.redirects).toHaveLength(1)
    }
    expect((await (await open('leo')).get(prompt('for-leaders'))).status).toBe(200)
  })
})

describe('responding', () => {
  test('[PROMPT-14] [PROMPT-16] opens the form at once, with what the prompt gives', async () => {
    const page = await sam.get(prompt('my-first-week', '/respond'))
    expect(page.title).toBe('Prompt: My first week - Quad')
    const form = page.form('Post')
    const fields = form.element
      .querySelectorAll('input:not([type=hidden]), textarea, select')
      .map((one) => one.getAttribute('name'))
    expect([...new Set(fields)]).toEqual([
      'title',
      'content',
      'topics',
      'tag_names',
      'tags',
      'private',
    ])
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
    expect(page.one('#title-error').text).toBe('Title is required')
    expect(page.one('#content-error').text).toBe('Response is required')
    expect(page.one('input[name=private]').hasAttribute('checked')).toBe(true)
    const screened = await respond(sam, 'my-first-week', { content: 'That darn week' })
    expect(screened.status).toBe(400)
    expect(screened.text).toContain("that's off limits for this community")
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
    const again = await sam.get(prompt('my-first-week', '/respond'))
    expect(again.all('textarea')).toHaveLength(0)
    expect(again.link('Edit your response')).toBe(edit)
  })

  test('[PROMPT-07] [PROMPT-19] there is one response of each person, and none again once it is deleted', async () => {
    const [alma, twin] = [await open('alma'), await open('alma')]
    await alma.get(prompt('my-first-week', '/respond'))
    const second = await twin.get(prompt('my-first-week', '/respond'))
    await respond(alma, 'my-first-week')
    const refused = await twin.submit(second.form('Post'), { title: 'Again', content: 'And again' })
    expect(refused.status).toBe(400)
    expect(refused.one('textarea').text.trim()).toBe('And again')
    expect(refused.text).toContain('You have responded to this prompt already.')
    const list = await alma.get('/prompts')
    const id = (await postOn('my-first-week', 'alma'))!.id
    expect(list.link('Manage response')).toBe(`/post/${id}`)
    const asking = await alma.get(`/post/${id}/delete`)
    await alma.submit(asking.form('Delete'))
    const after = await alma.get('/prompts')
    expect(drawer(after, 'Settling in')?.text).toContain('0 of 1 completed')
    expect(after.all('.complete')).toHaveLength(0)
    expect((await alma.get(prompt('my-first-week', '/respond'))).status).toBe(200)
  })

  test('[PROMPT-16] [PROMPT-09] a private response counts for its author and is not shown to others', async () => {
    const maya = await open('maya')
    const page = await respond(maya, 'my-first-week', { private: 'yes', title: 'Between us' })
    expect(page.text).toContain('Nobody but you and the staff')
    expect(page.text).toContain('COMPLETE')
    const shown = (reader: Page) => reader.all('.post h3').map((one) => one.text)
    expect(shown(await sam.get(prompt('my-first-week')))).toEqual(['On my-first-week'])
    expect(shown(await (await open('stan')).get(prompt('my-first-week')))).toContain('Between us')
    const { count } = await site.services.db.read.prompt.findUniqueOrThrow({
      where: { id: FIRST_WEEK },
    })
    expect(count).toBe(1)
    // Only people of the own classes, and only one's own class can be asked for.
    const classed = await maya.get(prompt('my-first-week', '?class=BIO-1'))
    expect(shown(classed)).toEqual(['Between us'])
    expect(
      classed
        .all('.chips')
        .map((one) => one.text)
        .join(),
    ).toContain('BIO-1')
    expect(shown(await sam.get(prompt('my-first-week', '?class=BIO-1')))).toEqual([
      'On my-first-week',
    ])
    const sorted = await maya.submit(classed.form('Apply'), { order: 'created_at', class: '' })
    expect(new URL(sorted.url).pathname).toBe(prompt('my-first-week'))
    expect(shown(sorted)).toEqual(['Between us', 'On my-first-week'])
  })

  test('[PROMPT-21] three responses mark three steps, once, and they stay done', async () => {
    const steps = async () =>
      (await site.services.db.read.user.findUniqueOrThrow({ where: { id: idOf('leo') } }))
        .profile_progress
    const leo = await open('leo')
    const marked = []
    for (const slug of ['my-first-week', 'a-snack', 'this-morning', 'this-evening']) {
      await respond(leo, slug)
      marked.push([...((await steps()) as string[])])
    }
    const all = ['first_prompt', 'respond_to_2_prompts', 'respond_to_3_prompts']
    expect(marked).toEqual([all.slice(0, 1), all.slice(0, 2), all, all])
    const id = (await postOn('a-snack', 'leo'))!.id
    await leo.submit((await leo.get(`/post/${id}/delete`)).form('Delete'))
    await respond(leo, 'a-snack')
    expect(await steps()).toEqual(all)
  })

  test('[PROMPT-21] prospective students respond too, though they write no posts', async () => {
    const priya = await open('priya')
    expect((await priya.get('/new-post')).status).toBe(403)
    expect((await respond(priya, 'for-prospects')).path).toBe(prompt('for-prospects'))
  })
})

test('[PROMPT-29] the browser remembers the prompt of the day for a day, as no reason to show it', async () => {
  const bea = await open('bea')
  const cookies = (page: Page) =>
    page.headers.getSetCookie().filter((one) => one.startsWith('quad_daily_prompt='))
  const first = await bea.get('/prompts')
  expect(cookies(first)[0]).toContain('Max-Age=86400')
  const said = first
    .all('.page p a')
    .map((one) => one.text)
    .find((text) => text.startsWith('Today'))
  expect(said).toMatch(/^Today's prompt: The prompt this (morning|evening)$/)
  const next = await bea.get('/prompts')
  expect(cookies(next)).toEqual([])
  expect(next.text).toContain(said)
  // What it remembers and may not be seen any more is not shown.
  const slug = said!.endsWith('morning') ? 'this-morning' : 'this-evening'
  const off = (active: boolean) =>
    site.services.db.write((tx) =>
      tx.prompt.update({ where: { id: idOf(`prompt:${slug}`) }, data: { active } }),
    )
  await off(false)
  expect((await bea.get('/prompts')).text).not.toContain(said)
  await off(true)
  // Somebody else's is not one's own, and a forged one is none.
  bea.setCookie('quad_daily_prompt', 'forged')
  expect((await bea.get('/prompts')).text).toContain("Today's prompt: The prompt this")
})
