import { describe, expect, vi } from 'vitest'
import { apiOf } from '~tests/support/api'
import type { Browser, Page } from '~tests/support/client'
import { drawer, promptTest as test, prompt, respond } from '~tests/support/prompt-site'
import {
  addPosts,
  as,
  changeAccount,
  db,
  idOf,
  member,
  NOW,
  type PersonName,
  site,
  withoutTables,
} from '~tests/support/fixtures'

const sam = member('sam')

const headings = (page: Page) => page.texts('details.drawer summary h2')
const rows = (page: Page, name: string) =>
  (drawer(page, name)?.querySelectorAll('.prompt-row h3') ?? []).map((one) => one.text.trim())

describe('/prompts', () => {
  test('[PROMPT-03] [PROMPT-04] [PROMPT-06] [PROMPT-25] lists the categories as drawers with what is completed', async () => {
    const page = await sam.get('/prompts')
    expect(page.title).toBe('Prompts - Quad')
    expect(headings(page)).toEqual([
      'Prompts #1 - 2: Settling in',
      'Prompts #7: Small things',
      'Prompts #8 - 9: Every day',
      'Prompts #10: Looking back',
      'Open to everyone',
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
    // The seventh prompt begins again.
    expect(pictures[2]).toBe('/images/prompts/pattern-1.svg')
    expect((await sam.get('/images/prompts/pattern-1.svg')).status).toBe(200)
    expect(
      (await sam.get(prompt('a-good-class'))).one('.prompt-head img').getAttribute('src'),
    ).toBe('/images/prompts/pattern-2.svg')
  })

  test('[PROMPT-24] prompts open to prospective students are discussions', async () => {
    for (const name of ['sam', 'priya'] as const) {
      const browser = await as(name)
      const page = await browser.get('/prompts')
      expect(page.one('#discussions').text).toBe('Discussions')
      expect(rows(page, 'Open to everyone')).toEqual(['The prompt open to all'])
      expect((await browser.get(prompt('open-to-all'))).one('.prompt-head .meta').text).toContain(
        'Discussion',
      )
    }
    expect((await (await as('lou')).get('/prompts')).text).not.toContain('Discussions')
  })

  test('[PROMPT-30] [PROMPT-22] [CANVAS-12] [CANVAS-13] course users work through assignments and the special category, the rest is for fun', async () => {
    const page = await (await as('alma')).get('/prompts')
    const order = page.texts('h2')
    const main = order.slice(0, order.indexOf('For fun'))
    expect(main.join()).toContain('Settling in')
    expect(main.join()).toContain('Looking back')
    expect(main.join()).not.toMatch(/Small things|Every day/)
    expect(order.slice(order.indexOf('For fun')).join()).toMatch(/Small things.*Every day/)
    // Without a body there is nothing to hand in.
    expect(rows(page, 'Settling in')).toEqual(['#1 The prompt my first week'])
    expect((await sam.get('/prompts')).text).not.toContain('For fun')
  })

  test('[PROMPT-03] [PROMPT-30] a course user whose school has some just for fun sees these', async () => {
    const kinds = await db.read.promptCategory.findMany({ select: { id: true, kind: true } })
    const discussions = { char_required: 'prospective_enabled' }
    await db.write(async (tx) => {
      await tx.promptCategory.updateMany({ data: { kind: 'rotating' } })
      await tx.prompt.updateMany({ where: discussions, data: { active: false } })
    })
    const page = await (await as('alma')).get('/prompts')
    expect(page.text).not.toContain('No prompts yet')
    expect(headings(page).join()).toContain('Settling in')
    await db.write(async (tx) => {
      for (const { id, kind } of kinds)
        await tx.promptCategory.update({ where: { id }, data: { kind } })
      await tx.prompt.updateMany({ where: discussions, data: { active: true } })
    })
  })
})

describe('the page of a prompt', () => {
  test.beforeAll(() => {
    const prompt_code = idOf('prompt:a-good-class')
    return addPosts(26, () => ({ user_id: idOf('cora'), prompt_code, created_at: NOW }))
  })

  test('[PROMPT-08] [PROMPT-09] [PROMPT-12] has a title, a hero, responses, order and filters, and what is required', async () => {
    const page = await sam.get(prompt('my-first-week'))
    expect(page.title).toBe('Prompt: My first week - Quad')
    expect(page.one('.prompt-head h1').text).toBe('The prompt my first week')
    expect(page.one('.prompt-head .prose').innerHTML).toContain('<strong>like</strong>')
    expect(page.one('.callout h2').text).toBe('Respond to three prompts')
    const callouts = page.all('.callout').map((one) => one.innerHTML)
    expect(callouts.join()).toContain('<strong>week six</strong>')
    expect(page.text).toContain('No posts')
    expect(page.all('details.filters')).toHaveLength(1)
    expect((await (await as('bea')).get(prompt('my-first-week'))).all('.callout h2')).toHaveLength(
      0,
    )
    const change = (completion_instructions: string | null) =>
      db.write((tx) =>
        tx.institution.update({
          where: { id: idOf('institution:main') },
          data: { completion_instructions },
        }),
      )
    await change(null)
    const short = await sam.get(prompt('my-first-week'))
    expect(short.texts('.callout')).toContain('Respond to three prompts')
    await change('Before **week six**.')
  })

  test('[PROMPT-13] shows 25 responses a page, the best match first, whatever the address says', async () => {
    const posts = (page: Page) => page.all('article.post').length
    const first = await sam.get(prompt('a-good-class'))
    expect(first.text).toContain('26 responses')
    const order = first.form('Apply').element.querySelector('[name=order] option[selected]')
    expect([posts(first), order?.getAttribute('value')]).toEqual([25, 'recommended'])
    expect(posts(await sam.get(prompt('a-good-class', '?size=10')))).toBe(25)
    expect(posts(await sam.get(first.link('Next page')))).toBe(1)
  })

  test('[PROMPT-14] shows the responses below the form of a response, with their order and filters', async () => {
    const open = prompt('a-good-class', '/respond')
    const leo = await as('leo')
    const page = await leo.get(open)
    expect(page.text).toContain('26 responses')
    expect(page.all('article.post')).toHaveLength(25)
    const sorted = await leo.submit(page.form('Apply'), { order: 'created_at' })
    expect(sorted.path).toMatch(new RegExp(`^${open}\\?.*order=created_at`))
    for (const path of [sorted.path, sorted.link('Next page')]) {
      const shown = await leo.get(path)
      expect(shown.all('article.post').length).toBeGreaterThan(0)
      const failed = await leo.submit(shown.form('Post'), {
        title: 'CheckedMigration',
        content: '',
      })
      expect([failed.status, failed.value('title')]).toEqual([400, 'CheckedMigration'])
      expect(failed.texts('.post h3')).toEqual(shown.texts('.post h3'))
    }
  })

  test('[PROMPT-10] [PROMPT-11] shows the filters of institution and class only where they choose', async () => {
    const names = async (who: PersonName) =>
      (await (await as(who)).get(prompt('my-first-week')))
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
    expect((await (await as('leo')).get(prompt('for-leaders'))).status).toBe(200)
  })
})

test('[PROMPT-29] the browser remembers the prompt of the day for a day, as no reason to show it', async () => {
  const bea = await as('bea')
  const cookies = (page: Page) =>
    page.headers.getSetCookie().filter((one) => one.startsWith('quad_daily_prompt='))
  const first = await bea.get('/prompts')
  expect(cookies(first)[0]).toContain('Max-Age=86400')
  const today = first.texts('.page h2 a').find((text) => text.startsWith('Today'))
  expect(today).toMatch(/^Today's prompt: The prompt this (morning|evening)$/)
  const next = await bea.get('/prompts')
  expect(cookies(next)).toEqual([])
  expect(next.text).toContain(today)
  // A prompt that it remembers is not shown once it is hidden.
  const slug = today!.endsWith('morning') ? 'this-morning' : 'this-evening'
  const off = (active: boolean) =>
    db.write((tx) => tx.prompt.update({ where: { id: idOf(`prompt:${slug}`) }, data: { active } }))
  await off(false)
  expect((await bea.get('/prompts')).text).not.toContain(today)
  await off(true)
  // In the flow of topics and of the post form for an hour.
  const writing = await (await as('leo')).get(`/new-post?topic=${idOf('topic:study')}`)
  expect(cookies(writing)[0]).toContain('Max-Age=3600')
  expect(writing.text).toMatch(/Today's prompt: The prompt this (morning|evening)/)
  const fromHome = await (await as('emma')).get('/home/new-post')
  expect(cookies(fromHome)[0]).toContain('Max-Age=3600')
  const inTopic = await (await as('priya')).get(`/topic/study-groups/${idOf('topic:study')}`)
  expect(cookies(inTopic)[0]).toContain('Max-Age=3600')
  // A forged cookie changes nothing.
  bea.setCookie('quad_daily_prompt', 'forged')
  expect((await bea.get('/prompts')).text).toContain("Today's prompt: The prompt this")
})

describe('the daily prompt tile on home', () => {
  const tile = async (browser: Browser) => {
    const page = await browser.get('/home')
    const found = page.one('.post-box section[aria-label="Daily prompt"]')
    return { page, text: found.text.trim(), hrefs: page.hrefs('.post-box section a') }
  }

  test("[PROMPT-26] shows the person's own prompt, once on the page", async () => {
    await changeAccount('tess', { daily_prompt_id: idOf('prompt:a-good-class') })
    const { page, text, hrefs } = await tile(await as('tess'))
    expect(text).toBe("Today's prompt: The prompt a good class Not answered yet")
    expect(hrefs).toEqual([prompt('a-good-class')])
    expect(page.text.split('The prompt a good class')).toHaveLength(2)
    expect(page.link('Prompt')).toBe(prompt('a-good-class', '/respond'))
  })

  test('[PROMPT-31] says whether it is answered, as every place that offers a prompt does', async () => {
    const tess = await as('tess')
    const states = async () => {
      const prompts = await tess.get('/prompts')
      const row = drawer(prompts, 'Settling in')
        ?.querySelectorAll('.prompt-row')
        .find((one) => one.text.includes('class'))
      return {
        box: (await tile(tess)).text,
        lists: prompts.one('[aria-label="Daily prompt"]').text.trim(),
        row: row?.querySelector('.row')?.text.replace(/\s+/g, ' '),
        writing: (await tess.get('/new-post')).texts('main p').find((one) => one.includes('Today')),
        page: (await tess.get(prompt('a-good-class'))).one('.prompt-head .row').text,
      }
    }
    for (const [place, state] of Object.entries(await states()))
      expect([place, state]).toEqual([
        place,
        expect.stringMatching(/Not answered yet$|(?<!COMPLETE.*)Respond$/),
      ])
    await respond(tess, 'a-good-class')
    const { writing, ...answered } = await states()
    // There, only what can still be written about is offered.
    expect(writing).toBeUndefined()
    for (const [place, state] of Object.entries(answered))
      expect([place, state]).toEqual([
        place,
        expect.stringMatching(/^(?!.*(Not answered|Respond)).*COMPLETE/),
      ])
  })

  test('[API-93] [PROMPT-27] all count as answered while the prompt of the day can’t be read', async () => {
    const calls = apiOf(await as('lisa'))
    expect((await calls.get('/prompts/all_answered')).answer).toBe(false)
    const logged = vi.spyOn(site.services.log, 'error').mockImplementation(() => undefined)
    const failing = await withoutTables(['PromptCategory'], () =>
      calls.get('/prompts/all_answered'),
    )
    expect(failing).toMatchObject({ status: 200, answer: true })
    logged.mockRestore()
  })

  test('[PROMPT-27] [PROMPT-28] says why there is none, and asks for no response', async () => {
    const lisa = await as('lisa')
    const set = (active: boolean) =>
      db.write((tx) =>
        tx.prompt.updateMany({ where: { partner_code: 'lakeside' }, data: { active } }),
      )
    await set(false)
    const none = await tile(lisa)
    const seen = ({ text, hrefs, page }: typeof none) => [text, hrefs, page.link('Prompt')]
    expect(seen(none)).toEqual(['No prompt available', [], '/prompts'])
    await set(true)
    const logged = vi.spyOn(site.services.log, 'error').mockImplementation(() => undefined)
    const broken = await withoutTables(['PromptCategory'], () => tile(lisa))
    expect(seen(broken)).toEqual(['Error loading prompt', [], '/prompts'])
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })
})
