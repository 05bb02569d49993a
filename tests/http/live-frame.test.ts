import { parse } from 'node-html-parser'
import { describe, expect } from 'vitest'
import { LIVE_ENDED } from '~/domain/messages/schema-texts'
import { block } from '~/domain/people/blocking.server'
import { as, ctx, db, idOf, site, siteTest } from '~tests/support/fixtures'
import type { Browser } from '~tests/support/client'
import { chat, forgetMessages, invite, send } from '~tests/support/messages'
import { closeStreams, openStream, soon, type OpenStream } from '~tests/support/live-reader'

const test = siteTest()
test.beforeEach(forgetMessages)
test.afterEach(() => closeStreams())

/** As a browser with frames and without script asks for a page. */
async function framing(name: 'sam' | 'maya'): Promise<Browser> {
  const browser = await as(name)
  browser.headers['sec-fetch-dest'] = 'document'
  return browser
}

const numbers = (stream: OpenStream) =>
  parse(stream.text())
    .querySelectorAll('.message')
    .map((one) => Number(one.getAttribute('data-number')))

describe('without script, an open conversation', () => {
  test('is read in one frame and written in another, each with a title', async () => {
    const channel = await chat('sam', 'maya')
    const page = await (await framing('sam')).get(`/dm/${channel}`)
    const frames = page.all('iframe').map((one) => [one.getAttribute('title'), one.attributes.src])
    expect(frames).toEqual([
      ['Messages with Maya North', `/dm/${channel}/live`],
      ['Write to Maya', `/dm/${channel}/write`],
    ])
    expect([page.all('.message'), page.all('textarea')]).toEqual([[], []])
    const policy = (one: { headers: Headers }) => one.headers.get('content-security-policy') ?? ''
    expect(policy(page)).toContain("frame-src 'self'")
    expect(policy(page)).toContain("frame-ancestors 'none'")
    const frame = await (await as('sam')).get(`/dm/${channel}/write`)
    expect(policy(frame)).toContain("frame-ancestors 'self'")
    expect(frame.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect((await (await as('sam')).get('/home')).headers.get('x-frame-options')).toBe('DENY')
  })

  test.each([
    ['Links (2.28; Linux 6.1 x86_64; GNU C 12.2; text)', true],
    ['ELinks/0.16.1 (textmode; Linux 6.1; 80x25-2)', true],
    ['Mozilla/4.0 (compatible; Dillo 3.0)', true],
    ['w3m/0.5.3+git20230121', false],
    ['Lynx/2.9.0dev.12 libwww-FM/2.14FM', false],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', false],
  ])('is a page that grows in %s: %s', async (agent, grows) => {
    const channel = await chat('sam', 'maya')
    const sam = await as('sam')
    sam.headers['user-agent'] = agent
    const links = (await sam.get(`/dm/${channel}`)).all(`a[href="/dm/${channel}/live"]`)
    expect(links.map(({ text }) => text)).toEqual(grows ? ['Show new messages as they come'] : [])
    const waiting = await invite('sam', 'alex')
    expect((await sam.get(`/dm/${waiting}`)).all('a[href$="/live"]')).toEqual([])
  })

  test('is one page where data is saved, in a text browser, with script, and before it is accepted', async () => {
    const channel = await chat('sam', 'maya')
    const waiting = await invite('sam', 'alex')
    const saving = await framing('sam')
    saving.headers['save-data'] = 'on'
    const scripted = await framing('sam')
    scripted.setCookie('quad_script', '1')
    const pages = [
      await saving.get(`/dm/${channel}`),
      await scripted.get(`/dm/${channel}`),
      await (await as('sam')).get(`/dm/${channel}`),
      await (await framing('sam')).get(`/dm/${waiting}`),
      await (await framing('sam')).get(`/dm/${channel}?before=9`),
    ]
    for (const page of pages)
      expect([page.all('iframe').length, page.all('.message').length]).toEqual([0, 1])
  })

  test('grows as messages come, in their order, until it is left', async () => {
    const channel = await chat('sam', 'maya')
    const frame = await openStream(await as('maya'), `/dm/${channel}/live`)
    expect(frame.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'") as string,
    })
    await soon(() => expect(numbers(frame)).toEqual([1]))
    await (await as('sam')).press(`/dm/${channel}`, 'Send', { text: 'Two & <three>' })
    await soon(() => expect(numbers(frame)).toEqual([1, 2]))
    expect(frame.text()).toContain('Two &amp; &lt;three&gt;')
    await send('maya', channel, 'Mine, from elsewhere')
    await soon(() => expect(numbers(frame)).toEqual([1, 2, 3]))
    expect(frame.ended()).toBe(false)
    expect(frame.text()).not.toContain('</ol>')
    // What came was read.
    const side = { channel_id_user_id: { channel_id: channel, user_id: idOf('maya') } }
    await soon(async () => {
      const { unread } = await db.read.channelMember.findUniqueOrThrow({ where: side })
      expect(unread).toBe(false)
    })
    frame.close()
    await soon(() => expect(site.services.live.listeners()).toBe(0))
  })

  test('ends for both when one blocks the other, and with the session', async () => {
    const channel = await chat('sam', 'maya')
    const browser = await as('maya')
    const [sam, maya] = [
      await openStream(await as('sam'), `/dm/${channel}/live`),
      await openStream(browser, `/dm/${channel}/live`),
    ]
    await soon(() => expect(site.services.live.listeners()).toBe(2))
    await block(await ctx('sam'), idOf('maya'))
    for (const frame of [sam, maya])
      await soon(() => expect([frame.ended(), frame.text()]).toEqual([true, expect.any(String)]))
    expect(maya.text()).toContain(LIVE_ENDED)
    expect(maya.text()).toMatch(/<\/ol><\/main><\/body><\/html>$/)

    const other = await chat('alex', 'maya')
    const open = await openStream(browser, `/dm/${other}/live`)
    await soon(() => expect(site.services.live.listeners()).toBe(1))
    await browser.press('/logout', 'Log out')
    await soon(() => expect(open.ended()).toBe(true))
  })

  test('[DM-05] is not there for others', async () => {
    const channel = await chat('sam', 'maya')
    for (const end of ['live', 'write', 'newer?after=0'])
      expect((await (await as('alex')).get(`/dm/${channel}/${end}`)).status).toBe(404)
  })
})

describe('the frame in which one writes', () => {
  test('is empty after sending, and keeps what was typed where something is wrong', async () => {
    const channel = await chat('sam', 'maya')
    const sam = await as('sam')
    sam.headers['sec-fetch-dest'] = 'iframe'
    const path = `/dm/${channel}/write`
    const done = await sam.press(path, 'Send', { text: 'From a frame' })
    expect(done.redirects).toEqual([{ status: 303, location: path }])
    expect(done.value('text')).toBe('')
    expect(await db.read.message.count({ where: { text: 'From a frame' } })).toBe(1)
    const wrong = await sam.submit('Send', { text: 'Heck, an essay mill' })
    expect([wrong.status, wrong.value('text')]).toEqual([400, 'Heck, an essay mill'])
    expect(wrong.error('text')).toContain('off limits')
    expect(wrong.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(wrong.all('script')).toEqual([])
  })

  test('leads out of itself once the session has ended, and what was typed comes back', async () => {
    const channel = await chat('sam', 'maya')
    const sam = await as('sam')
    sam.headers['sec-fetch-dest'] = 'iframe'
    await sam.get(`/dm/${channel}/write`)
    sam.setCookie('quad_session', null)
    const out = await sam.submit('Send', { text: 'Too late' })
    expect([out.status, out.redirects]).toEqual([200, []])
    expect(out.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    const link = out.one('a[target=_top]')
    expect(link.getAttribute('href')).toContain('/current-login?redirect_to=')
    const { value } = await db.read.savedSubmission
      .findFirstOrThrow()
      .then(({ path, fields }) => ({ value: { path, fields } }))
    expect(value).toMatchObject({ path: `/dm/${channel}/write`, fields: { text: ['Too late'] } })
  })

  test('says where to go when it is opened by itself', async () => {
    const channel = await chat('sam', 'maya')
    const page = await (await as('sam')).get(`/dm/${channel}/write`)
    expect(page.link('Go to the conversation')).toBe(`/dm/${channel}`)
  })
})

describe('what script asks for', () => {
  test('is the messages after a number, which have then been read', async () => {
    const channel = await chat('sam', 'maya')
    await send('sam', channel, 'Two')
    const maya = await as('maya')
    const { messages } = JSON.parse((await maya.get(`/dm/${channel}/newer?after=1`)).html) as {
      messages: { number: number; html: string }[]
    }
    expect(messages.map(({ number }) => number)).toEqual([2])
    expect(messages[0]?.html).toContain('Two')
    expect((await maya.get('/home')).texts('.messages-link data')).toEqual([])
    for (const after of ['', 'x', '-1', '1e9', '12345678901'])
      expect((await maya.get(`/dm/${channel}/newer?after=${after}`)).status).toBe(400)
  })

  test('to send, once for each key; and what is wrong with it', async () => {
    const channel = await chat('sam', 'maya')
    const sam = await as('sam')
    const { csrf } = await sam.get(`/dm/${channel}`)
    const post = async (text: string, once: string) => {
      const page = await sam.post(`/dm/${channel}/send`, { csrf, once, text })
      return [page.status, JSON.parse(page.html)]
    }
    expect(await post('Hello', 'key-number-1')).toEqual([200, { stored: true, number: 2 }])
    expect(await post('Hello', 'key-number-1')).toEqual([200, { stored: true, number: 2 }])
    expect(await post('Hello', 'key-number-2')).toEqual([200, { stored: true, number: 3 }])
    const [status, { errors }] = (await post('an essay mill', 'key-number-3')) as [number, Errors]
    expect([status, errors.length]).toEqual([400, 1])
  })
})

type Errors = { errors: string[] }
