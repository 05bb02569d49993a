import { describe, expect } from 'vitest'
import { block } from '~/domain/people/blocking.server'
import { likePost } from '~/domain/posts/likes.server'
import { deleteMessage } from '~/domain/messages/own-commands.server'
import { as, ctx, db, idOf, site, siteTest } from '~tests/support/fixtures'
import { chat, forgetMessages, invite, send, write } from '~tests/support/messages'
import { closeStreams, listen, openStream, soon } from '~tests/support/live-reader'
import { statementsDuring } from '~tests/support/watch-statements'

const test = siteTest()
test.beforeEach(forgetMessages)
test.afterEach(() => closeStreams())

describe('the stream of what is new', () => {
  test('tells both members of a message, with what is shown of it', async () => {
    const channel = await chat('sam', 'maya')
    const [sam, maya] = [await listen(await as('sam')), await listen(await as('maya'))]
    await Promise.all([sam.ready(), maya.ready()])
    expect(sam.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
    })
    await (await as('sam')).press(`/dm/${channel}`, 'Send', { text: 'How **are** you?' })
    await soon(() => expect([sam.numbers(), maya.numbers()]).toEqual([[2], [2]]))
    const [[mine], [theirs]] = [sam.of('message'), maya.of('message')]
    expect(mine?.data).toMatchObject({ channel_id: channel, mine: true, preview: 'How are you?' })
    expect(theirs?.data?.mine).toBe(false)
    expect(theirs?.data?.html).toContain('data-number="2"')
    expect(theirs?.data?.html).toContain('<strong>are</strong>')
    await soon(() => expect(maya.of('unread').at(-1)?.data).toEqual({ count: 1 }))
    expect(sam.of('unread').at(-1)?.data).toEqual({ count: 0 })
  })

  test('tells how many notifications are unread', async () => {
    const maya = await listen(await as('maya'))
    const alex = await listen(await as('alex'))
    await Promise.all([maya.ready(), alex.ready()])
    const count = (stream: typeof maya) => stream.of('notifications').at(-1)?.data
    expect(count(maya)).toEqual({ count: 0 })
    await likePost(await ctx('sam', new Date()), idOf('post:question'))
    await site.services.dispatcher.drain()
    await soon(() => expect(count(maya)).toEqual({ count: 1 }))
    expect(count(alex)).toEqual({ count: 0 })
  })

  test('hears what another process has written, and of a message counts no notifications', async () => {
    const channel = await chat('sam', 'maya')
    const maya = await listen(await as('maya'))
    await maya.ready()
    const statements = await statementsDuring(async () => {
      await write('sam', channel, 'From elsewhere')
      await soon(() => expect(maya.numbers()).toEqual([2]))
    })
    expect(statements.filter((text) => text.includes('"Notification"'))).toEqual([])
  })

  test('goes on after the last event that arrived, without loss and without anything twice', async () => {
    const channel = await chat('sam', 'maya')
    const browser = await as('maya')
    const first = await listen(browser)
    await first.ready()
    await write('sam', channel, 'one')
    await soon(() => expect(first.numbers()).toEqual([2]))
    const lastId = first.of('message')[0]?.id ?? ''
    first.close()
    for (let at = 0; at < 60; at++) await write('sam', channel, `missed ${at}`)
    const second = await listen(browser, lastId)
    const missed = Array.from({ length: 60 }, (_, at) => at + 3)
    await soon(() => expect(second.numbers()).toEqual(missed))
    await write('sam', channel, 'and on')
    await soon(() => expect(second.numbers()).toEqual([...missed, 63]))
    const third = await listen(browser, second.lastId())
    await third.ready()
    expect(third.numbers()).toEqual([])
  })

  test('tells of deleted messages, and of conversations to be read again', async () => {
    const waiting = await invite('sam', 'alex')
    const channel = await chat('sam', 'maya')
    const sent = await send('sam', channel, 'A mistake')
    const maya = await listen(await as('maya'))
    const sam = await listen(await as('sam'))
    await Promise.all([maya.ready(), sam.ready()])
    if (sent.ok) await deleteMessage(await ctx('sam'), sent.message_id)
    await (await as('alex')).press(`/dm/${waiting}`, 'Accept')
    const gone = { channel_id: channel, number: 2 }
    await soon(() => expect(maya.of('changed').map(({ data }) => data)).toEqual([gone]))
    await soon(() =>
      expect(sam.of('changed').map(({ data }) => data)).toEqual([
        gone,
        { channel_id: waiting, number: null },
      ]),
    )
  })

  test('[DM-05] tells no one else, and neither of the two once one has blocked the other', async () => {
    const channel = await chat('sam', 'maya')
    const [sam, maya, alex] = await Promise.all(
      (['sam', 'maya', 'alex'] as const).map(async (name) => listen(await as(name))),
    )
    for (const reader of [sam!, maya!, alex!]) await reader.ready()
    await block(await ctx('sam'), idOf('maya'))
    for (const reader of [sam!, maya!])
      await soon(() =>
        expect(reader.of('changed').map(({ data }) => data)).toEqual([
          { channel_id: channel, number: null },
        ]),
      )
    await db.write(async (tx) => {
      const common = { partner_code: 'northfield', created_at: new Date() }
      const id = idOf('message:after')
      await tx.message.create({
        data: { ...common, id, channel_id: channel, user_id: idOf('sam'), number: 9, text: 'x' },
      })
      const payload = { channel_id: channel, other_user_id: idOf('maya'), number: 9 }
      const event = { id, name: 'message.sent', actor_id: idOf('sam'), subject_id: id, payload }
      await tx.event.create({ data: { ...common, ...event } })
    })
    const before = Number(alex!.lastId())
    const seq = (await db.read.event.findFirstOrThrow({ orderBy: { seq: 'desc' } })).seq
    await soon(() => expect(Number(sam!.lastId())).toBe(seq))
    expect(before).toBeLessThan(seq)
    for (const reader of [sam!, maya!, alex!]) expect(reader.numbers()).toEqual([])
    expect(alex!.of('changed')).toEqual([])
  })

  test('begins with now for an id of the future, and says when too much was missed', async () => {
    const channel = await chat('sam', 'maya')
    const browser = await as('maya')
    const future = await listen(browser, '999999999999')
    await future.ready()
    await write('sam', channel, 'now')
    await soon(() => expect(future.numbers()).toEqual([2]))
    expect(future.of('missed')).toEqual([])
    const unknown = await listen(browser, '0')
    await soon(() => expect(unknown.of('missed')).toHaveLength(1))
    await unknown.ready()
    expect(unknown.numbers()).toEqual([])
  })

  test.each(['-1', 'x', '1e3', '0x10', '1.5', '9'.repeat(40), "1' OR 1=1"])(
    'refuses an id that is none: %s',
    async (id) => {
      const stream = await openStream(await as('maya'), '/live', { 'last-event-id': id })
      expect(stream.status).toBe(400)
    },
  )
})

describe('the stream ends', () => {
  test('with the session, at once, wherever it was ended', async () => {
    const browser = await as('maya')
    const other = await listen(await as('maya'))
    const stream = await listen(browser)
    await Promise.all([stream.ready(), other.ready()])
    await browser.press('/logout', 'Log out')
    await soon(() => expect(stream.ended()).toBe(true))
    expect(other.ended()).toBe(false)
    expect((await openStream(browser, '/live')).status).toBe(204)
  })

  test('when the account is suspended', async () => {
    const channel = await chat('sam', 'maya')
    const stream = await listen(await as('maya'))
    await stream.ready()
    const suspend = (suspended_at: Date | null) =>
      db.write((tx) => tx.user.update({ where: { id: idOf('maya') }, data: { suspended_at } }))
    await suspend(new Date())
    await write('sam', channel, 'Are you there?')
    await soon(() => expect(stream.ended()).toBe(true))
    expect(stream.numbers()).toEqual([])
    await suspend(null)
  })

  test('with the connection: nothing listens afterwards', async () => {
    await soon(() => expect(site.services.live.listeners()).toBe(0))
    const stream = await listen(await as('maya'))
    await stream.ready()
    expect(site.services.live.listeners()).toBe(1)
    stream.close()
    await soon(() => expect(site.services.live.listeners()).toBe(0))
  })

  test('and no one has more than twenty', async () => {
    const browser = await as('maya')
    const streams = []
    for (let at = 0; at < 20; at++) streams.push(await listen(browser))
    for (const stream of streams) await stream.ready()
    expect((await openStream(browser, '/live')).status).toBe(429)
    streams[0]?.close()
    await soon(() => expect(site.services.live.listeners()).toBe(19))
    expect((await openStream(browser, '/live')).status).toBe(200)
  })

  test('visitors and people who may not be at home are told not to ask again', async () => {
    expect((await openStream(site.browser(), '/live')).status).toBe(204)
    expect((await openStream(await as('nora'), '/live')).status).toBe(204)
  })
})
