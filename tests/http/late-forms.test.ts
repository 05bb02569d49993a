import { expect } from 'vitest'
import type { Browser, Page, Values } from '~tests/support/client'
import { as, changeAccount, db, empty, idOf, PASSWORD, site, test } from '~tests/support/fixtures'
import { chat, first, forgetMessages, texts } from '~tests/support/messages'

/** What was typed in several windows comes back in each, though they share a browser. */
const MAYA = { email: 'maya@northfield.test', password: PASSWORD }
const POST = `/post/${idOf('post:welcome')}`
const endSessions = () =>
  db.write((tx) => tx.session.deleteMany({ where: { user_id: idOf('maya') } }))
const saved = async () =>
  (await db.read.savedSubmission.findMany({ select: { fields: true } }))
    .map(({ fields }) => (fields as Record<string, string[]>).content?.[0])
    .sort()
test.beforeEach(() => empty('savedSubmission', 'rateLimit', 'draft'))
test.beforeEach(forgetMessages)

type LateText = { path?: string; button?: string; values: Values }

/** Maya's windows with a form each, sent after her session has ended. */
async function sendLate(...forms: LateText[]): Promise<Browser> {
  const browser = await as('maya')
  const pages = []
  for (const { path = '/ask' } of forms) pages.push(await browser.get(path))
  await endSessions()
  for (const [at, { button = 'Post', values }] of forms.entries()) {
    browser.page = pages[at]!
    expect((await browser.submit(button, values)).text).toContain('with what you typed')
  }
  return browser
}

async function logIn(browser: Browser, path = '/ask') {
  await browser.get(`/current-login?redirect_to=${encodeURIComponent(path)}`)
  return browser.submit('Log in', MAYA)
}

test('two windows of the same page: each text comes back once the one before was sent', async () => {
  const one = { title: 'One?', content: 'The first' }
  const two = { title: 'Two?', content: 'The second' }
  const browser = await sendLate({ values: one }, { values: two })
  expect(await saved()).toEqual(['The first', 'The second'])
  const back = await logIn(browser)
  expect(back.value('content').trim()).toBe('The second')
  expect((await browser.submit('Post')).one('h1').text).toBe('Two?')
  expect((await browser.get('/ask')).value('content').trim()).toBe('The first')
  expect((await browser.submit('Post')).one('h1').text).toBe('One?')
  expect((await browser.get('/ask')).value('content').trim()).toBe('')
  expect(await saved()).toEqual([])
})

test('what waits behind the form of a page can be read there meanwhile', async () => {
  const ask = (content: string) => ({ values: { title: `${content}?`, content } })
  const browser = await sendLate(ask('The first'), ask('The second'), ask('The third'))
  const waiting = (page: Page) =>
    page.all('.written-words textarea').map(({ textContent }) => textContent.trim())
  expect(waiting(await logIn(browser))).toEqual([
    'The second?',
    'The second',
    'The first?',
    'The first',
  ])
  await browser.submit('Post')
  expect(waiting(await browser.get('/ask'))).toEqual(['The first?', 'The first'])
  // Shown again for what was sent, it doesn't say twice what is in it.
  expect(waiting(await browser.submit('Post', { title: '' }))).toEqual(['The first?', 'The first'])
  await browser.get('/ask')
  await browser.submit('Post')
  expect(waiting(await browser.get('/ask'))).toEqual([])
})

/** What Maya can change, and how it is read in its form. */
const EDITS = {
  comment: async (browser: Browser) => {
    await browser.press(POST, 'Post comment', { content: 'Before' })
    const where = { user_id: idOf('maya'), content: 'Before' }
    return `/comment/${(await db.read.comment.findFirstOrThrow({ where })).id}/edit`
  },
  post: async (browser: Browser) => {
    await browser.press('/new-post', 'Post', { title: 'Edited', content: 'Before' })
    const where = { user_id: idOf('maya'), title: 'Edited', content: 'Before' }
    return `/post/${(await db.read.post.findFirstOrThrow({ where })).id}/edit`
  },
  about: () => Promise.resolve('/profile/about'),
  profile: () => Promise.resolve('/profile/edit'),
}

test.for(Object.keys(EDITS) as (keyof typeof EDITS)[])(
  'of two late edits (%s) the one that is stored already doesn’t come back, and the other does',
  async (kind) => {
    const field = ['about', 'profile'].includes(kind) ? 'about' : 'content'
    const first = await as('maya')
    const path = await EDITS[kind](first)
    const open = await first.get(path)
    const other = await first.get(path)
    await first.submit('Save', { [field]: 'Two\r\nlines' })
    await endSessions()
    for (const [page, text] of [
      [other, 'Not stored'],
      [open, 'Two\r\nlines'],
    ] as const) {
      first.page = page
      await first.submit('Save', { [field]: text })
    }
    await logIn(first, '/saved')
    // Fetched ahead, the page is the same, and nothing is ended yet.
    first.headers = { 'sec-purpose': 'prefetch' }
    expect((await first.get(path)).value(field).trim()).toBe('Not stored')
    expect(await db.read.savedSubmission.count()).toBe(2)
    first.headers = {}
    const keys = () => first.cookie('quad_held')?.length ?? 0
    const both = keys()
    const back = await first.get(path)
    expect(back.value(field).trim()).toBe('Not stored')
    expect(back.all('.written-words')).toHaveLength(0)
    expect(await db.read.savedSubmission.count()).toBe(1)
    expect(keys()).toBeLessThan(both)
    await first.submit('Save')
    await first.submit('Save')
    expect(await db.read.savedSubmission.count()).toBe(0)
  },
)

test('another page’s text stays while the first is sent', async () => {
  const browser = await sendLate(
    { values: { title: 'Mine?', content: 'A question' } },
    { path: POST, button: 'Post comment', values: { content: 'A comment' } },
  )
  await logIn(browser)
  await browser.submit('Post')
  expect(await saved()).toEqual(['A comment'])
  expect((await browser.get(POST)).value('content').trim()).toBe('A comment')
})

test('the same form sent late again takes its own place, also with more in it', async () => {
  const browser = await sendLate({ values: { title: 'More?', content: 'Half' } })
  await logIn(browser)
  const { page } = browser
  for (let times = 0; times < 2; times++) {
    await endSessions()
    browser.page = page
    await browser.submit('Post', { content: 'Half, and more' })
    expect(await saved()).toEqual(['Half, and more'])
  }
  expect((await logIn(browser)).value('content').trim()).toBe('Half, and more')
})

test('what was stored before it came too late isn’t stored twice, but what was added is', async () => {
  const form = { path: POST, button: 'Post comment', values: { content: 'Once' } }
  const stored = () => db.read.comment.count({ where: { content: { startsWith: 'Once' } } })
  const browser = await as('maya')
  const first = await browser.get(POST)
  await browser.submit(form.button, form.values)
  for (const [content, count] of [
    ['Once', 1],
    ['Once more', 2],
  ] as const) {
    await endSessions()
    browser.page = first
    await browser.submit(form.button, { content })
    await db.write((tx) => tx.comment.updateMany({ data: { created_at: new Date(0) } }))
    await logIn(browser, POST)
    expect(browser.page.value('content').trim()).toBe(content)
    await browser.submit(form.button)
    expect(await stored()).toBe(count)
  }
})

test('what is given back stays until it is sent: a like, or a form of another window, isn’t it', async () => {
  const browser = await sendLate({
    path: POST,
    button: 'Post comment',
    values: { content: 'Still here' },
  })
  const other = browser.twin()
  const back = await logIn(browser, POST)
  expect(back.value('content').trim()).toBe('Still here')
  await browser.submit(back.form('Like'))
  // A window that was open before it came back
  const { csrf } = await browser.get('/logout')
  other.setCookie('quad_session', browser.cookie('quad_session') ?? '')
  other.page = back
  await other.post(`${POST}/comment`, { csrf, once: crypto.randomUUID(), content: 'Another' })
  expect(await saved()).toEqual(['Still here'])
  const again = await browser.get(POST)
  expect(again.value('content').trim()).toBe('Still here')
  // A preview in between is the same form.
  await browser.submit('Post comment', { content: 'Still here!' }, { preview: 'yes' })
  await browser.submit('Post comment')
  expect(await saved()).toEqual([])
  expect((await browser.get(POST)).value('content').trim()).toBe('')
})

test('a campus behind one address keeps what each of its people wrote', async () => {
  const { savedSubmissions } = site.services.limits
  while ((await savedSubmissions.consume('127.0.0.1')) === 0);
  const browser = await sendLate({ values: { title: 'Mine?', content: 'Of a campus' } })
  expect((await logIn(browser)).value('content').trim()).toBe('Of a campus')
})

test('of one person so many are kept, and no more is promised', async () => {
  const { savedSubmissions } = site.services.limits
  while ((await savedSubmissions.consume(idOf('maya'))) === 0);
  const browser = await as('maya')
  await browser.get('/ask')
  await endSessions()
  const late = await browser.submit('Post', { title: 'Another?', content: 'Too much' })
  expect(late.text).not.toContain('with what you typed')
  expect(await saved()).toEqual([])
})

test('a form of the same address that gave nothing back ends nothing', async () => {
  const browser = await sendLate({ values: { title: 'Mine?', content: 'Still here' } })
  await logIn(browser)
  const { csrf } = await browser.get('/logout')
  const other = { csrf, once: crypto.randomUUID(), title: 'From before?', content: 'Another' }
  expect((await browser.post('/ask', other)).one('h1').text).toBe('From before?')
  expect(await saved()).toEqual(['Still here'])
})

test('ten wait in one browser; what comes after them isn’t promised, and ends none', async () => {
  const forms = Array.from({ length: 10 }, (_, at) => ({
    values: { title: `Number ${at}?`, content: `Number ${at}` },
  }))
  const browser = await sendLate(...forms)
  await logIn(browser)
  await browser.get(POST)
  await endSessions()
  const page = await browser.submit('Post comment', { content: 'The eleventh' })
  expect(page.text).not.toContain('with what you typed')
  // What can't be kept is shown to its writer.
  expect(page.value('content') || page.text).toContain('The eleventh')
  expect(await saved()).toHaveLength(10)
  expect(await saved()).not.toContain('The eleventh')
})

test('what was written on a page comes back there whatever follows its path', async () => {
  const comment = { button: 'Post comment', values: { content: 'From one comment' } }
  const browser = await sendLate({ path: `${POST}?comment=${idOf('comment:sam')}`, ...comment })
  expect((await logIn(browser, '/home')).path).toBe('/home')
  expect((await browser.get(POST)).value('content').trim()).toBe('From one comment')
  await browser.submit('Post comment')
  expect(await saved()).toEqual([])
})

test('boxes that were ticked, and those that were emptied, come back as they were', async () => {
  const path = '/account-settings/notifications'
  const given = { email_frequency: 'weekly', comments: [], push_comments: 'on' }
  const browser = await sendLate({ path, button: 'Save', values: given })
  const form = (await logIn(browser, path)).form('Save').body({})
  expect(Object.keys(given).map((name) => form.get(name))).toEqual(['weekly', null, 'on'])
  await browser.submit('Save')
  expect(await saved()).toEqual([])
})

test('someone else who logs in in this browser reads nothing of it', async () => {
  const browser = await sendLate({ values: { title: 'Mine?', content: 'Of Maya alone' } })
  const sam = { email: 'sam@northfield.test', password: PASSWORD }
  expect((await browser.submit('Log in', sam)).html).not.toContain('Of Maya alone')
  expect((await browser.get('/ask')).html).not.toContain('Of Maya alone')
})

test('what was written in each window about something that is gone meanwhile is there to copy', async () => {
  const maya = await as('maya')
  await maya.press('/new-post', 'Post', { title: 'Short-lived', content: 'Once' })
  const { id } = await db.read.post.findFirstOrThrow({ where: { title: 'Short-lived' } })
  const path = `/post/${id}/edit`
  const written = (content: string) => ({ path, button: 'Save', values: { content } })
  const browser = await sendLate(written('What I meant'), written('What I mean now'))
  await db.write((tx) => tx.post.update({ where: { id }, data: { deleted_at: new Date() } }))
  const gone = await logIn(browser, path)
  expect([gone.status, gone.text.includes('Nothing was sent.')]).toEqual([404, true])
  const copies = gone.all('textarea[name=content]').map(({ textContent }) => textContent.trim())
  expect(copies).toEqual(['What I mean now', 'What I meant'])
  expect((await browser.get('/post/nothing/edit')).all('textarea')).toHaveLength(0)
})

test('[DM-16] [DM-20] a first message that came too late comes back though they have written meanwhile', async () => {
  const path = `/profile/${idOf('alex')}/message`
  const browser = await sendLate({ path, button: 'Send', values: { text: 'Hello Alex' } })
  const written = await first('alex', 'maya', 'Hello Maya')
  if (!written.ok) throw new Error(JSON.stringify(written.errors))
  const back = await logIn(browser, path)
  expect([back.path, back.value('text').trim()]).toEqual([path, 'Hello Alex'])
  expect(back.text).not.toContain('to invite Alex')
  await browser.submit('Send')
  expect(await texts('alex', written.channel_id)).toEqual(['Hello Maya', 'Hello Alex'])
  // Nothing waits anymore: it leads to the conversation again.
  expect((await browser.get(path)).path).toContain(`/dm/${written.channel_id}`)
})

test('[DM-17] a first message that came too late is there to copy, though there is no way to send it', async () => {
  const path = `/profile/${idOf('alex')}/message`
  const browser = await sendLate({ path, button: 'Send', values: { text: 'Hello again' } })
  await chat('maya', 'alex')
  await changeAccount('alex', { direct_messaging: false })
  const gone = await logIn(browser, path)
  expect([gone.status, gone.value('text').trim()]).toEqual([404, 'Hello again'])
  await changeAccount('alex', { direct_messaging: true })
})
