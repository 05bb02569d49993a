import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from '~tests/support/client'
import { drawer, openAs, openPromptSite, prompt, type School } from '~tests/support/prompt-site'
import type { Site } from '~tests/support/site'
import { idOf, type PersonName } from '~tests/support/world'

let site: Site
let sam: Browser
beforeAll(async () => {
  site = await openPromptSite()
  sam = await open('sam')
})
afterAll(() => site.close())

const open = (name: PersonName, school?: School) => openAs(site, name, school)

const headings = (page: Page) => page.all('details.drawer summary h2').map((one) => one.text)
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
  // In the flow of topics and of the post form for an hour.
  const writing = await (await open('leo')).get(`/new-post?topic=${idOf('topic:study')}`)
  expect(cookies(writing)[0]).toContain('Max-Age=3600')
  expect(writing.text).toMatch(/Today's prompt: The prompt this (morning|evening)/)
  // Somebody else's is not one's own, and a forged one is none.
  bea.setCookie('quad_daily_prompt', 'forged')
  expect((await bea.get('/prompts')).text).toContain("Today's prompt: The prompt this")
})
