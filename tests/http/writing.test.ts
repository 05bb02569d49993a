import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOO_LONG_TEXT } from '~/domain/posts/schema'
import type { Browser, Page } from '~tests/support/client'
import { signIn } from '~tests/support/sign-in'
import { openSite, type Site } from '~tests/support/site'
import { fillSmallWorld, idOf, type PersonName } from '~tests/support/world'

let site: Site
let sam: Browser
beforeAll(async () => {
  site = await openSite(({ db }) => fillSmallWorld(db))
  sam = await enter('sam')
})
afterAll(() => site.close())

async function enter(name: PersonName) {
  const browser = site.browser()
  await signIn(browser, name)
  return browser
}

const posts = () => site.services.db.read.post.count()
const valueOf = (page: Page, name: string) => {
  const control = page.one(`[name=${name}]`)
  return control.tagName === 'TEXTAREA' ? control.textContent : control.getAttribute('value')
}
const ticked = (page: Page) =>
  page
    .all('input[name=topics]')
    .filter((box) => box.hasAttribute('checked'))
    .map((box) => box.getAttribute('value'))

const FORMS = [
  ['/new-post', 'Content is required'],
  ['/ask', 'Question is required'],
] as const

describe.each(FORMS)('%s', (path, contentRequired) => {
  test('[POST-19] a plain form saves the post and shows it', async () => {
    const form = await sam.get(path)
    const page = await sam.submit(form.form('Post'), {
      title: `By the form of ${path}`,
      content: 'It **works** without script',
      tags: '#one, Two',
      topics: [idOf('topic:study'), idOf('topic:housing')],
    })
    expect(page.redirects.map(({ status }) => status)).toEqual([303])
    expect(page.path).toMatch(/^\/post\/[0-9a-z]{26}$/)
    expect(page.one('h1').text).toBe(`By the form of ${path}`)
    expect(page.one('.article .prose').innerHTML).toContain('<strong>works</strong>')
    expect(page.all('.article .chip').map((chip) => chip.text)).toEqual([
      'Housing, or what?',
      'Study groups',
      '#one',
      '#Two',
    ])
    expect(page.all('.article .question-mark')).toHaveLength(path === '/ask' ? 1 : 0)
    expect((await sam.get('/home')).one('.post h2').text).toBe(`By the form of ${path}`)
  })

  test('[ACCESS-19] sent twice, it is saved once and answers the same', async () => {
    const form = (await sam.get(path)).form('Post')
    const values = { title: `Twice ${path}`, content: 'Same' }
    const [one, two, three] = [sam.twin(), sam.twin(), sam.twin()]
    const before = await posts()
    const [first, second] = await Promise.all([one.submit(form, values), two.submit(form, values)])
    const third = await three.submit(form, values)
    for (const page of [first, second, third]) {
      expect(page.redirects[0]?.status).toBe(303)
      expect(page.path).toBe(first.path)
    }
    expect(await posts()).toBe(before + 1)
  })

  test('[POST-22] [POST-23] [POST-28] nothing entered is refused field by field', async () => {
    const before = await posts()
    const page = await sam.submit((await sam.get(path)).form('Post'))
    expect(page.status).toBe(400)
    const summary = page.all('#errors a').map((link) => [link.getAttribute('href'), link.text])
    expect(summary).toEqual([
      ['#title', 'Title is required'],
      ['#content', contentRequired],
    ])
    expect(page.one('#title').getAttribute('aria-describedby')).toContain('title-error')
    expect(page.one('#content-error').text).toContain(contentRequired)
    expect(await posts()).toBe(before)
  })

  const long = 'x'.repeat(10_000)
  test.each([
    ['title', long, 'Title is too long'],
    ['content', long, 'Content is too long'],
    ['tags', long, 'Tags are too long'],
    ['tags', Array.from({ length: 1001 }, (_, at) => at).join(), 'Tags are too long'],
  ])(
    '[POST-26] [POST-27] too long a %s is given back with the alert',
    async (name, value, title) => {
      const values = { title: 'A title', content: 'Some content', tags: 'a, b', [name]: value }
      const page = await sam.submit((await sam.get(path)).form('Post'), {
        ...values,
        topics: [idOf('topic:study')],
      })
      expect(page.status).toBe(400)
      const alert = page.all('[role=alert]').find((box) => box.querySelector('h2')?.text === title)
      expect(alert?.text).toContain(TOO_LONG_TEXT)
      expect(alert?.querySelector('a')?.text).toBe('Ok')
      for (const [field, typed] of Object.entries(values)) expect(valueOf(page, field)).toBe(typed)
      expect(ticked(page)).toEqual([idOf('topic:study')])
    },
  )

  test.each([
    ['title', 'My darn title', '"darn"'],
    ['content', 'An essay mill and buy answers', '"essay mill" and "buy answers"'],
    ['tags', '#darn', '"darn"'],
    ['content', 'Mail me@mail.test', 'personal email address: me@mail.test'],
  ])('[SCREEN-05] [SCREEN-06] %s: %s', async (name, value, message) => {
    const before = await posts()
    const values = { title: 'A title', content: 'Some content', tags: 'a', [name]: value }
    const page = await sam.submit((await sam.get(path)).form('Post'), values)
    expect(page.status).toBe(400)
    expect(page.one(`#${name}-error`).text).toContain(message)
    for (const [field, typed] of Object.entries(values)) expect(valueOf(page, field)).toBe(typed)
    expect(await posts()).toBe(before)
  })

  test.each<[string, [string, string][]]>([
    [
      'title',
      [
        ['title', 'one'],
        ['title', 'two'],
        ['content', 'c'],
      ],
    ],
    [
      'content',
      [
        ['title', 't'],
        ['content', 'one'],
        ['content', 'two'],
      ],
    ],
    [
      'tags',
      [
        ['title', 't'],
        ['content', 'c'],
        ['tags', 'one'],
        ['tags', 'two'],
      ],
    ],
    [
      'title',
      [
        ['title', 'with \u0000 in it'],
        ['content', 'c'],
      ],
    ],
    [
      'content',
      [
        ['title', 't'],
        ['content', 'with \u001b in it'],
      ],
    ],
    [
      'tags',
      [
        ['title', 't'],
        ['content', 'c'],
        ['tags', 'a\u0007b'],
      ],
    ],
    [
      'topics',
      [
        ['title', 't'],
        ['content', 'c'],
        ['topics', 'nothing'],
      ],
    ],
    [
      'topics',
      [
        ['title', 't'],
        ['content', 'c'],
        ['topics', idOf('topic:boats')],
      ],
    ],
    [
      'title',
      [
        ['title[]', 'one'],
        ['content', 'c'],
      ],
    ],
    [
      'title',
      [
        ['title.x', 'one'],
        ['content', 'c'],
      ],
    ],
  ])('a forged %s is refused: %j', async (name, fields) => {
    const before = await posts()
    const form = (await sam.get(path)).form('Post').body({})
    for (const field of ['title', 'content', 'tags']) form.delete(field)
    for (const [field, value] of fields) form.append(field, value)
    const page = await sam.post(path, form)
    expect(page.status).toBe(400)
    expect(page.all(`#${name}-error`).length).toBe(1)
    expect(await posts()).toBe(before)
  })

  test('[TOPIC-23] the topic of the page it was opened on is preset and kept', async () => {
    const page = await sam.get(`${path}?topic=${idOf('topic:housing')}`)
    expect(ticked(page)).toEqual([idOf('topic:housing')])
    const refused = await sam.submit(page.form('Post'), { title: 'No content' })
    expect(refused.path).toBe(`${path}?topic=${idOf('topic:housing')}`)
    expect(ticked(refused)).toEqual([idOf('topic:housing')])
    const other = await sam.get(`${path}?topic=${idOf('topic:boats')}`)
    expect(ticked(other)).toEqual([])
    expect(other.html).not.toContain('Boats')
  })

  test('[POST-31] [POST-32] Cancel asks before anything written is lost', async () => {
    const form = (await sam.get(path)).form('Post')
    const cancelled = (values: Record<string, string>) => {
      const body = form.body(values)
      body.set('cancel', 'yes')
      return sam.post(path, body)
    }
    expect((await cancelled({})).path).toBe('/home')
    const asked = await cancelled({ title: 'Half a thought' })
    expect(asked.text).toContain('Do you want to discard your post?')
    expect(asked.link('Cancel')).toBe('#title')
    expect(valueOf(asked, 'title')).toBe('Half a thought')
    const discard = asked.form('Discard').body({})
    discard.set('discard', 'post')
    expect((await sam.post(path, discard)).path).toBe('/home')
    expect(valueOf(await sam.get(path), 'title')).toBe('')
  })

  test('[POST-30] the first button is a disabled one, so that Enter does not submit', async () => {
    const form = (await sam.get(path)).form('Post')
    expect(form.element.querySelector('button')?.hasAttribute('disabled')).toBe(true)
  })

  test('what was typed survives an expired session', async () => {
    const maya = await enter('maya')
    const form = (await maya.get(path)).form('Post')
    await site.services.db.write((tx) =>
      tx.session.deleteMany({ where: { user_id: idOf('maya') } }),
    )
    const login = await maya.submit(form, { title: 'Kept', content: 'Over the login', tags: 'a' })
    expect(login.path).toContain('/current-login')
    const back = await signInHere(maya, login)
    expect(back.path).toBe(path)
    expect([valueOf(back, 'title'), valueOf(back, 'content'), valueOf(back, 'tags')]).toEqual([
      'Kept',
      'Over the login',
      'a',
    ])
  })
})

const signInHere = (browser: Browser, page: Page) =>
  browser.submit(page.form('Log in'), { email: 'maya@northfield.test', password: 'quad-test-1' })

describe('who may write', () => {
  test('[POST-35] prospective student discussions are offered to those who opted in', async () => {
    const maya = await enter('maya')
    expect((await sam.get('/ask')).text).toContain('Is this school right for me?')
    expect((await maya.get('/ask')).text).not.toContain('Is this school right for me?')
    const page = await maya.submit((await maya.get('/ask')).form('Post'), {
      title: 't',
      content: 'c',
      topics: [idOf('topic:right')],
    })
    expect(page.status).toBe(400)
    expect(page.one('#topics-error').text).toContain('Please choose topics from the list')
  })

  test('[TOPIC-11] prospective non-applicants ask, but do not post', async () => {
    const priya = await enter('priya')
    const before = await posts()
    expect((await priya.get('/new-post')).status).toBe(403)
    const ask = (await priya.get(`/ask?topic=${idOf('topic:right')}`)).form('Post')
    const body = ask.body({ title: 't', content: 'c' })
    expect((await priya.twin().post('/new-post', body)).status).toBe(403)
    expect(await posts()).toBe(before)
    const page = await priya.submit(ask, { title: 'Is it warm there?', content: 'In winter' })
    expect(page.one('h1').text).toBe('Is it warm there?')
    expect(page.text).toContain('Is this school right for me?')
  })
})
