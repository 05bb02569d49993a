import { beforeEach, describe, expect } from 'vitest'
import type { Browser, Page } from '~tests/support/client'
import { changeAccount, changePartner, idOf, member, site, siteTest } from '~tests/support/fixtures'
import { respond } from '~tests/support/prompt-site'
import { chat, forgetMessages, send } from '~tests/support/messages'

/**
 * Who writes that they may be in danger reads who helps, on the page that answers; who reads it reads what
 * one can do. Not in the spec. Everything here is without script.
 */
const NOW = new Date('2026-11-21T10:00:00Z')
const test = siteTest({ now: NOW })
const [sam, maya] = [member('sam'), member('maya')]
const LINE = { label: 'Counseling center', phone: '555-0142' }
const WORDS = 'Honestly I want to die.'
const HARMLESS = 'This exam is killing me, I could murder a burger.'

beforeEach(async () => {
  site.services.now = () => NOW
  await changePartner({ settings: { crisis_contacts: [LINE] } })
})

/** The labels of the card under a text, and where the first ones lead. */
function card(page: Page) {
  const [found] = page.all('.care')
  if (!found) return null
  const hrefs = [...found.querySelectorAll('a')].map((a) => a.getAttribute('href'))
  return { text: found.textContent, hrefs }
}
/** But for those of a list */
const worried = (page: Page) =>
  page
    .all('.care-line a')
    .filter((a) => !a.closest('.posts'))
    .map(({ textContent }) => textContent)

function expectCard(page: Page) {
  const found = card(page)
  expect(found?.text).toContain('You don’t have to handle this alone.')
  expect(found?.hrefs).toEqual([
    'tel:5550142',
    'tel:988',
    'sms:988',
    'tel:911',
    `/profile/${idOf('cora')}/message`,
    '/get-help',
  ])
}

const later = (minutes: number) => {
  site.services.now = () => new Date(NOW.getTime() + minutes * 60_000)
}

async function publish(browser: Browser, path: string, button: string, values: object) {
  await browser.get(path)
  return browser.submit(button, values as Record<string, string>)
}

const FORMS = [
  ['post', '/new-post', 'Post', { title: 'Tonight', content: WORDS }],
  ['post by its title', '/new-post', 'Post', { title: 'I want to die', content: 'Nothing helps' }],
  ['question', '/ask', 'Post', { title: 'Does it get better?', content: WORDS }],
  ['comment', `/post/${idOf('post:question')}`, 'Post answer', { content: WORDS }],
  ['text about oneself', '/profile/about', 'Save', { about: WORDS }],
] as const

describe.each(FORMS)('a %s', (what, path, button, values) => {
  test('shows its writer who helps, for a quarter of an hour, and others what they can do', async () => {
    const page = await publish(sam, path, button, values)
    expect(page.status).toBe(200)
    expectCard(page)
    expect(worried(page)).toEqual([])
    const address = what === 'text about oneself' ? `/profile/${idOf('sam')}` : page.path
    expect(worried(await maya.get(address))).toEqual(['Worried about Sam? Here’s what you can do.'])
    expect(card(maya.page)).toBeNull()
    later(16)
    expect(card(await sam.get(address))).toBeNull()
    expect(worried(await maya.get(address))).toHaveLength(1)
  })
})

test('a list tells its readers what they can do, for a month, and its writer nothing', async () => {
  const id = await listed()
  const lists = [
    ['maya', '/home'],
    ['maya', `/profile/${idOf('sam')}`],
    ['maya', '/search-results/posts?q=tonight'],
    ['cora', `/coach/students/${idOf('sam')}`],
  ] as const
  const lines = async (name: 'sam' | 'maya' | 'cora', path: string) => {
    const page = await member(name).get(path)
    const [item] = page.all(`#post-${id}`)
    expect(item, `${name} ${path}`).toBeDefined()
    return item!.querySelectorAll('.care-line a').map((a) => [a.text, a.getAttribute('href')])
  }
  const line = ['Worried about Sam? Here’s what you can do.', '/get-help#worried']
  for (const [name, path] of lists) expect(await lines(name, path), path).toEqual([line])
  expect(await lines('sam', '/profile')).toEqual([])
  later(30 * 24 * 60)
  for (const [name, path] of lists) expect(await lines(name, path), path).toEqual([])
})

/** Sam's, which search finds, too. */
async function listed() {
  await changeAccount('sam', { coach: idOf('cora') })
  const { path } = await publish(sam, '/new-post', 'Post', { title: 'Tonight', content: WORDS })
  await site.services.dispatcher.drain()
  return path.split('/')[2]
}

test('a saved profile is read at its text where it shows who helps, below all posts on phones', async () => {
  for (const [path, about, to] of [
    ['/profile/about', WORDS, '/profile#about'],
    ['/profile/edit', WORDS, '/profile#about'],
    ['/profile/about', 'Nothing of the kind.', '/profile'],
  ] as const) {
    await sam.get(path)
    expect((await sam.submit('Save', { about })).redirects).toEqual([{ status: 303, location: to }])
  }
})

test('a request for help shows it on the page that says it was sent', async () => {
  await sam.get('/help')
  const page = await sam.submit('Send', { category: 'general', description: WORDS })
  expect(page.text).toContain(
    "Your help request has been submitted, and we'll get back to you soon.",
  )
  expectCard(page)
})

test('a response to a prompt, too', async () => {
  expectCard(await respond(sam, 'my-first-week', { content: WORDS }))
})

describe('a message', () => {
  beforeEach(forgetMessages)

  test('shows it under the bubble, where script adds it, and in the frame for those without', async () => {
    const channel = await chat('sam', 'maya')
    await send('sam', channel, WORDS, 'risk', NOW)
    for (const path of [`/dm/${channel}`, `/dm/${channel}/newer?after=1`]) {
      const [own, other] = [await sam.get(path), await maya.get(path)]
      expect(own.html.match(/You don’t have to handle this alone/g), path).not.toBeNull()
      expect(own.html).not.toContain('Worried about')
      expect(other.html, path).toContain('Worried about Sam?')
      expect(other.html).not.toContain('handle this alone')
    }
    later(16)
    expect((await sam.get(`/dm/${channel}`)).html).not.toContain('handle this alone')
  })
})

test('a first message shows it on the page one comes back to, once', async () => {
  await forgetMessages()
  const path = `/profile/${idOf('maya')}`
  await sam.get(path)
  await sam.get(`${path}/message`)
  const page = await sam.submit('Send', { text: WORDS })
  expect(page.path).toBe(path)
  expectCard(page)
  expect(card(await sam.get(path))).toBeNull()
})

test('a preview and a search show it, and keep nothing', async () => {
  await sam.get('/new-post')
  const preview = await sam.submit('Preview', { title: 'Tonight', content: WORDS })
  expectCard(preview)
  expect(preview.all('.care')).toHaveLength(1)
  expectCard(await sam.get('/search-results?q=i+want+to+die'))
  const topic = (await sam.get('/browse-topics')).hrefs('main .topic-tile a')[0] ?? ''
  expectCard(await sam.get(`${topic}?q=i+want+to+die`))
  // Nor is it offered again to the next person at that screen.
  expect((await sam.get('/search-results')).text).not.toContain('Your last search')
  expect(card(await sam.get('/home'))).toBeNull()
  expect(card(await sam.get('/notifications'))).toBeNull()
})

test('a search for a single word of danger, or a tag, shows it and is not offered again', async () => {
  for (const search of ['?q=suicide', '?q=Self-harm+help', '?q=hotline', '/tag/suicide'])
    expectCard(await sam.get(`/search-results${search}`))
  expect((await sam.get('/search-results')).text).not.toContain('Your last search')
  for (const search of ['?q=homicide+seminar', '?q=harm', '?q=cut', '/tag/help'])
    expect(card(await sam.get(`/search-results${search}`))).toBeNull()
})

test('saving a draft shows it once, and what only sounds like danger does not', async () => {
  await sam.get('/new-post')
  expectCard(await sam.submit('Save draft', { title: 'Tonight', content: WORDS }))
  expect(card(await sam.get('/drafts'))).toBeNull()
  await sam.get('/new-post')
  expect(
    card(await sam.submit('Save draft', { title: 'Exams', content: 'See you at noon.' })),
  ).toBeNull()
})

test('who flags something as indicating harm reads what they can do', async () => {
  const path = `/post/${idOf('post:question')}/flag`
  const [other, harm] = ['spam', 'indicates harm to self or others']
  expect((await sam.press(path, 'Flag', { reason: other })).hrefs('.flash a')).toEqual([])
  const page = await sam.press(path, 'Flag', { reason: harm })
  expect(page.hrefs('.flash a')).toEqual(['/get-help#worried'])
  expect(page.one('.flash').text).toMatch(/Worried about [A-Z]\w+ \w+\? Here’s what you can do\./)
})

test('who reports a person in such words, too', async () => {
  const path = `/profile/${idOf('maya')}/report`
  const report = (reason: string) => sam.press(path, 'Report', { reason })
  expect((await report('Sells essays')).hrefs('.flash a')).toEqual([])
  const page = await report('She says she wants to die.')
  expect(page.hrefs('.flash a')).toEqual(['/get-help#worried'])
  expect(page.one('.flash').text).toMatch(/Worried about Maya \w+\? Here’s what you can do\./)
})

const REFUSED = [
  ['a post without a title', '/new-post', 'Post', { title: '', content: WORDS }],
  [
    'a comment that is too long',
    `/post/${idOf('post:question')}`,
    'Post answer',
    { content: WORDS.repeat(3000) },
  ],
  ['an about text that is too long', '/profile/about', 'Save', { about: WORDS.repeat(300) }],
] as const

test.each(REFUSED)('%s is refused with who helps, once', async (_, path, button, values) => {
  const page = await publish(sam, path, button, values)
  expect(page.status).toBe(400)
  expectCard(page)
  expect(page.all('.care')).toHaveLength(1)
})

test('what only sounds like it shows nothing', async () => {
  const page = await publish(sam, '/new-post', 'Post', { title: 'Finals', content: HARMLESS })
  expect(card(page)).toBeNull()
  expect(worried(await maya.get(page.path))).toEqual([])
})
