import { describe, expect } from 'vitest'
import { openChannel } from '~/domain/messages/channels.server'
import { block } from '~/domain/people/blocking.server'
import {
  account,
  as,
  changeAccount,
  changePartner,
  ctx,
  db,
  idOf,
  siteTest,
  withoutTables,
} from '~tests/support/fixtures'
import type { Page } from '~tests/support/client'
import { chat, forgetMessages, invite, send } from '~tests/support/messages'

const WAITING =
  "Your message was sent to Maya. Once they accept your message, you'll be able to chat."

const test = siteTest()
test.beforeEach(forgetMessages)

const maya = `/profile/${idOf('maya')}`

describe('the first message', () => {
  test('[DM-16] [DM-17] [DM-19] [DM-20] [DM-23] [DM-33] leads back to where it began, with a link to the conversation', async () => {
    const sam = await as('sam')
    const profile = await sam.get(`${maya}?tab=posts`)
    const href = profile.link('Message Maya North')
    const form = await sam.get(href)
    expect(form.text).toContain('Send a message to invite Maya to chat.')
    expect(form.dom.querySelector('[data-turbo-submits-with="Sending..."]')?.text).toBe('Send')
    expect(form.link('Cancel')).toBe(`${maya}?tab=posts`)
    const empty = await sam.submit('Send', { text: ' ' })
    expect([empty.status, empty.text]).toEqual([
      400,
      expect.stringContaining('Please write something here to continue'),
    ])
    const done = await sam.submit('Send', { text: 'Hi **Maya**' })
    expect(new URL(done.url).pathname + new URL(done.url).search).toBe(`${maya}?tab=posts`)
    expect(done.dom.querySelector('.flash')?.text.replace(/\s+/g, ' ').trim()).toBe(
      'Message sent! View it in your Message center.',
    )
    const link = done.link('View it in your Message center.')
    const channel = await db.read.channel.findFirstOrThrow()
    expect(link).toBe(`/dm/${channel.id}`)
    const page = await sam.get(link)
    expect(page.dom.querySelector('.message .bubble strong')?.text).toBe('Maya')
    expect(page.text).toContain(WAITING)
    expect(page.all('textarea')).toEqual([])
    // The button opens the conversation from now on.
    expect(new URL((await sam.get(href)).url).pathname).toBe(link)
  })

  test('[SCREEN-01] [SCREEN-03] with a banned term is not sent; the words stay in the form', async () => {
    const sam = await as('sam')
    const page = await sam.press(`${maya}/message`, 'Send', { text: 'Try the essay mill' })
    expect(page.status).toBe(400)
    const field = page.dom.querySelector('textarea[name=text]')
    expect(field?.textContent).toBe('Try the essay mill')
    expect(page.text).toContain('To send your message, you')
    expect(await db.read.message.count()).toBe(0)
  })

  test('[DM-15] is for people who can be written to; everyone else is not found', async () => {
    const sam = await as('sam')
    for (const name of ['tess', 'ivan', 'lou', 'sam'] as const)
      expect((await sam.get(`/profile/${idOf(name)}/message`)).status).toBe(404)
    await changeAccount('maya', { direct_messaging: false })
    expect((await sam.get(`${maya}/message`)).status).toBe(404)
    expect((await sam.get(maya)).text).not.toContain('Message Maya')
    await changeAccount('maya', { direct_messaging: true })
    sam.headers['user-agent'] = 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko'
    expect((await sam.get(maya)).text).not.toContain('Message Maya')
  })
})

describe('the message center', () => {
  test('[DM-02] [DM-06] [DM-07] [DM-08] [DM-09] lists conversations, and opens one', async () => {
    const channel = await chat('sam', 'maya')
    const sam = await as('sam')
    const list = await sam.get('/dm')
    expect(list.dom.querySelector('details.channels[open] .channel-name')?.text).toBe('Maya North')
    const page = await sam.get(`/dm/${channel}`)
    for (const { text, dom } of [list, page]) {
      expect(text).toContain(
        'Messages are private, but they’re automatically monitored for health and safety risks and may be flagged for review by school staff.',
      )
      const faq = dom.querySelector('main a[href="/privacy-faq"]')
      expect([faq?.text, faq?.getAttribute('target')]).toEqual([
        'Privacy FAQ (opens in a new tab)',
        '_blank',
      ])
    }
    const name = page.dom.querySelector('.thread-head h2 a')
    expect([name?.getAttribute('href'), name?.text]).toEqual([maya, 'Maya North'])
    expect(name?.querySelectorAll('.avatar')).toHaveLength(1)
    const drawn = name?.querySelector('.avatar use')?.getAttribute('href')
    await sam.get(maya)
    expect(drawn).toBe(sam.page.one('.profile-head .avatar use').getAttribute('href'))
    expect(page.dom.querySelector('details.channels:not([open]) summary')).not.toBeNull()
    expect(page.all('.message')).toHaveLength(1)
  })

  test('[DM-32] sending shows the conversation with the new message; the other one sees it as unread', async () => {
    const channel = await chat('sam', 'maya')
    const sam = await as('sam')
    const page = await sam.press(`/dm/${channel}`, 'Send', { text: 'How are you?' })
    expect(page.redirects[0]).toMatchObject({ status: 303, location: `/dm/${channel}#newest` })
    expect(page.all('.bubble').map((one) => one.text.trim())).toEqual(['Hello', 'How are you?'])
    const other = await as('maya')
    const unread = (one: Page) => one.texts('.messages-link data')[0]
    expect(unread(await other.get('/home'))).toBe('1')
    const opened = await other.get(`/dm/${channel}`)
    expect(unread(opened)).toBeUndefined()
    expect(unread(await other.get('/home'))).toBeUndefined()
  })

  test.each([
    ['', 'Please write something here to continue'],
    ['x'.repeat(10_000), 'Message is too long'],
    ['a\u0007b', "Please remove the characters that can't be displayed"],
    ['Heck, an essay mill', 'off limits'],
  ])('rejects bad words at the field and keeps what was typed: %.10s', async (text, message) => {
    const channel = await chat('sam', 'maya')
    const sam = await as('sam')
    const page = await sam.press(`/dm/${channel}`, 'Send', { text })
    expect(page.status).toBe(400)
    expect(page.one('textarea[name=text]').getAttribute('aria-invalid')).toBe('true')
    expect(page.value('text')).toBe(text)
    expect(page.error('text')).toContain(message)
    expect(await db.read.message.count()).toBe(1)
  })

  test('[DM-24] [DM-28] who deletes their only message begins again; the invited one has nothing left of it', async () => {
    const channel = await invite('sam', 'maya')
    const [sam, maya] = [await as('sam'), await as('maya')]
    expect((await maya.get('/dm')).text).toContain('1 conversation has new messages.')
    await maya.get(`/dm/${channel}`)
    await db.write((tx) => tx.channelMember.updateMany({ data: { unread: true, last_read: 0 } }))
    const deletion = (await sam.get(`/dm/${channel}`)).link('Delete')
    const deleted = await sam.press(deletion, 'Delete')
    expect(deleted.text).toContain('Send a message to invite Maya to chat.')
    expect(deleted.text).not.toContain(WAITING)
    const late = await maya.submit('Accept')
    expect(late.text).not.toContain('You can chat now.')
    const list = await maya.get('/dm')
    expect(list.texts('.messages-link data, .channel')).toEqual([])
    expect(list.text).not.toContain('new messages.')
    const again = await sam.press(`/profile/${idOf('maya')}/message`, 'Send', {
      text: 'Better words',
    })
    expect(again.status).toBe(200)
    const invited = await maya.get('/dm')
    expect(invited.text).toContain('1 conversation has new messages.')
    expect(
      invited
        .texts('.messages-link data, .channel-preview')
        .map((one) => one.replace(/\s+/g, ' ').trim()),
    ).toEqual(['1', 'Wants to chat Better words'])
  })

  test('[DM-24] one without messages says how to begin, and takes the first one', async () => {
    const { id } = await openChannel(await ctx('sam'), idOf('maya'))
    const sam = await as('sam')
    const page = await sam.get(`/dm/${id}`)
    expect(page.text).toContain('Send a message to invite Maya to chat.')
    const sent = await sam.submit('Send', { text: 'Hello' })
    expect(sent.text).toContain(WAITING)
    expect(sent.text).not.toContain('to invite Maya')
  })

  test('[DM-25] [DM-26] the invited one can accept, and then both can write', async () => {
    const channel = await invite('sam', 'maya')
    const other = await as('maya')
    const page = await other.get(`/dm/${channel}`)
    expect(page.text).toContain("they won't be notified")
    const accepted = await other.submit('Accept')
    expect(accepted.all('textarea[name=text]')).toHaveLength(1)
    const answered = await other.submit('Send', { text: 'Hi Sam' })
    expect(answered.all('.bubble')).toHaveLength(2)
    expect((await (await as('sam')).get(`/dm/${channel}`)).all('textarea')).toHaveLength(1)
  })

  test('[DM-27] or ignore, which leads to the list without it and tells no one', async () => {
    const channel = await invite('sam', 'maya')
    const other = await as('maya')
    const page = await other.press(`/dm/${channel}`, 'Ignore')
    expect(new URL(page.url).pathname).toBe('/dm')
    expect(page.all('.channel')).toEqual([])
    expect((await (await as('sam')).get(`/dm/${channel}`)).text).toContain(WAITING)
    // By its address it can still be accepted.
    const ignored = await other.get(`/dm/${channel}`)
    expect(ignored.text).toContain('You ignored this invitation. They weren’t notified.')
    expect(ignored.texts('main form button[type=submit]')).toEqual(['Accept'])
  })

  test('[DM-28] [DM-29] an own message is deleted after a question; that of the other one can’t be', async () => {
    const channel = await chat('sam', 'maya')
    const sam = await as('sam')
    const page = await sam.get(`/dm/${channel}`)
    const href = page.link('Delete')
    await sam.get(href)
    const after = await sam.submit('Delete')
    expect(after.text).toContain('Your message was deleted.')
    expect(after.all('.message')).toEqual([])
    await send('sam', channel, 'Again')
    const other = await as('maya')
    expect((await other.get(`/dm/${channel}`)).all('a[href$="/delete"]')).toEqual([])
    const { id } = await db.read.message.findFirstOrThrow({ where: { text: 'Again' } })
    expect((await other.get(`/dm/${channel}/messages/${id}/delete`)).status).toBe(403)
  })

  test('[DM-05] other people’s conversations and those of no one are the same 404', async () => {
    const channel = await chat('sam', 'maya')
    const bodies: string[] = []
    const alex = await as('alex')
    for (const id of [channel, idOf('no one'), 'x']) {
      const page = await alex.get(`/dm/${id}`)
      expect(page.status).toBe(404)
      bodies.push(page.one('main').text.replace(/Reference:.*/s, ''))
    }
    expect(new Set(bodies).size).toBe(1)
    await block(await ctx('sam'), idOf('maya'))
    expect((await (await as('sam')).get(`/dm/${channel}`)).status).toBe(404)
    expect((await (await as('maya')).get(`/dm/${channel}`)).status).toBe(404)
  })

  const EXPLORERS = {
    11: 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko',
    10: 'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
    6: 'Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)',
  }
  test.for(Object.entries(EXPLORERS))(
    '[DM-10] Internet Explorer %s is told to use another browser, and sees no Message button',
    async ([, userAgent]) => {
      const buttons = async (path: string) =>
        (await sam.get(path)).all('a[href$="/message"]').length
      const sam = await as('sam')
      const places = [`/profile/${idOf('maya')}`, '/profile/recommended']
      for (const path of places) expect([path, await buttons(path)]).not.toEqual([path, 0])
      sam.headers['user-agent'] = userAgent
      for (const path of places) expect([path, await buttons(path)]).toEqual([path, 0])
      for (const path of ['/dm', `${maya}/message`]) {
        const page = await sam.get(path)
        expect(page.text).toContain(
          'Direct messaging is not available in Internet Explorer. Please use another browser, such as Edge, Firefox, Chrome or Safari.',
        )
        expect(page.all('a[href$="/message"], textarea, .channels')).toEqual([])
        expect(page.all('.messages-link')).toEqual([])
      }
    },
  )

  test('[DM-11] while messages can’t be read, a link loads the same address again', async () => {
    const channel = await chat('sam', 'maya')
    const sam = await as('sam')
    const page = await withoutTables(['Message'], () => sam.get(`/dm/${channel}?before=9`))
    expect([page.status, page.link('Refresh')]).toEqual([503, `/dm/${channel}?before=9`])
  })
})

test('[DM-03] [DM-04] without messages: home for a person, a page of its own for a school', async () => {
  await changeAccount('sam', { direct_messaging: false })
  const sam = await as('sam')
  expect(new URL((await sam.get('/dm')).url).pathname).toBe('/home')
  expect((await sam.get('/home')).all('.messages-link')).toEqual([])
  await changePartner({ direct_messaging: false })
  expect(new URL((await sam.get('/dm/x')).url).pathname).toBe('/no-dm')
  expect(sam.page.status).toBe(200)
  await changePartner({ direct_messaging: true })
  await changeAccount('sam', { direct_messaging: true })
  expect((await account('sam')).direct_messaging).toBe(true)
})
