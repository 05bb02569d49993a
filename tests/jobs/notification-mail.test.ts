import { afterEach, beforeEach, describe, expect } from 'vitest'
import { markAnswer } from '~/domain/comments/answers.server'
import { likeComment } from '~/domain/comments/likes.server'
import { deleteComment } from '~/domain/comments/own-commands.server'
import { entryOfCode } from '~/domain/mailing-lists/unsubscribe-code.server'
import { deleteMessage, markRead } from '~/domain/messages/own-commands.server'
import { pendingMail } from '~/domain/notification-mail/pending.server'
import { markNotificationsViewed } from '~/domain/notifications/commands.server'
import { block } from '~/domain/people/blocking.server'
import { follow } from '~/domain/people/commands.server'
import { likePost } from '~/domain/posts/likes.server'
import { saveOwnSettings } from '~/domain/settings/own-settings.server'
import { ask, QUESTION } from '~tests/support/answer-requests'
import { comment } from '~tests/support/comment'
import { openMailServer } from '~tests/support/mail-server'
import { chat, invite, send } from '~tests/support/messages'
import {
  changeAccount,
  changePartner,
  changePost,
  ctx,
  db,
  dbTest as test,
  idOf,
  NOW,
} from '~tests/support/fixtures'
import { HOLD, openNewsDesk, SECRET, type MailDesk } from './mail-desk'

let desk: MailDesk
beforeEach(async () => {
  desk = await openNewsDesk()
})
afterEach(() => desk.close())

const now = () => desk.clock.now()
const subjects = () => desk.server.got.map(({ subject }) => subject)
const receivers = () => desk.server.receivers
const onlyMail = () => {
  expect(desk.server.got).toHaveLength(1)
  return desk.server.got[0]!
}
const header = (name: string) => onlyMail().headers.get(name)

const pass = (seconds = HOLD) => desk.pass(seconds)

describe('[SETTINGS-06] mail about a notification', () => {
  test('goes out minutes later, to its receiver, with the way back and no more than 60 characters', async () => {
    await comment('maya', `Try the quiet room. ${'It is open. '.repeat(9)}`, { post: 'welcome' })
    await pass(HOLD - 1)
    expect(receivers()).toEqual([])
    await pass(1)
    expect(receivers()).toEqual(['sam@northfield.test'])
    const mail = onlyMail()
    expect(mail.subject).toMatch(/^New on “.+”$/)
    expect(mail.text).toMatch(/Maya .+ commented on your post “.+”:\n> Try the quiet room\. It/)
    expect(mail.text).toContain('> Try the quiet room. It is open. It is open. It is open. It i…')
    expect(mail.text).toMatch(/https:\/\/northfield\.localhost:8443\/comment\/\w{26}\n/)
    expect(mail.html).toMatch(/<blockquote[^>]*>Try the quiet room/)
  })

  test('is one for several things, and no other follows', async () => {
    await saveOwnSettings(await ctx('maya'), { also_commented: false })
    await comment('maya', 'One', { post: 'welcome' })
    await comment('alex', 'Two', { post: 'welcome' })
    await desk.work()
    desk.clock.pass(60)
    await follow({ ...(await ctx('maya')), now: now() }, idOf('sam'))
    await pass()
    expect(subjects()).toEqual(['Maya North started following you and 1 more'])
    expect(onlyMail().text).toMatch(/and 1 other commented on your post/)
    expect(onlyMail().text).toContain('started following you')
    await pass()
    await db.write((tx) => tx.job.updateMany({ data: { state: 'ready' } }))
    await desk.work()
    expect(receivers()).toHaveLength(1)
  })

  test('of an accepted answer; likes and badges get none, and those of staff have their own', async () => {
    await markAnswer(await ctx('maya'), idOf('comment:sam'))
    await likePost(await ctx('maya'), idOf('post:welcome'))
    await likeComment(await ctx('maya'), idOf('comment:sam'))
    await pass()
    expect(onlyMail().text).toContain('Your answer was marked as the answer to “')
    expect(onlyMail().text).not.toContain('liked')
  })

  test('of a request to answer goes to who was asked, if they want it', async () => {
    await saveOwnSettings(await ctx('leo'), { influence: false })
    await ask(['alma', 'leo'], { by: 'stan', now: now() })
    await pass()
    expect(receivers()).toEqual(['alma@northfield.test'])
    expect(onlyMail().subject).toMatch(/^Stan North asked if you could answer “.+”$/)
    expect(onlyMail().text).toContain(`/post/${QUESTION}`)
    const { unsubscribe } = header('list') as unknown as { unsubscribe: { url: string } }
    const [, code = ''] = unsubscribe.url.split('/unsubscribe/')
    expect(entryOfCode([SECRET], code)).toMatchObject({ about: ['influence'] })
    await pass()
    expect(receivers()).toHaveLength(1)
  })

  const dropped: Record<string, () => Promise<unknown>> = {
    'it was seen on the site': async () =>
      markNotificationsViewed({ ...(await ctx('sam')), now: now() }),
    'the comment was deleted': async () => {
      const { id } = await db.read.comment.findFirstOrThrow({ where: { content: 'Hi' } })
      await deleteComment(await ctx('maya'), id)
    },
    'its author was blocked': async () => block(await ctx('sam'), idOf('maya')),
    'the post is private now': () => changePost('welcome', { private: true }),
    'the post was hidden': () => changePost('welcome', { hidden: true, deleted_at: NOW }),
    'the setting is off now': async () => saveOwnSettings(await ctx('sam'), { comments: false }),
    'no email is wanted now': async () =>
      saveOwnSettings(await ctx('sam'), { email_frequency: 'none' }),
    'the address isn’t confirmed': () => changeAccount('sam', { email_confirmed: false }),
    'the address is undeliverable': () => changeAccount('sam', { undeliverable_at: NOW }),
    'text messages come instead': () => changeAccount('sam', { subscription_type: 'sms' }),
    'the person is suspended': () => changeAccount('sam', { suspended_at: NOW }),
    'the school is closed': () => changePartner({ status: 'disabled' }),
  }

  test.each(Object.entries(dropped))('isn’t sent, now or later, if %s', async (_, happen) => {
    await comment('maya', 'Hi', { post: 'welcome' })
    await desk.work()
    desk.clock.pass(60)
    await happen()
    await pass()
    expect(receivers()).toEqual([])
    expect(await db.read.notification.count({ where: { mailed_at: null } })).toBe(0)
  })

  test('names its post, so that mails about it are one thread for each person', async () => {
    await comment('maya', 'One', { post: 'welcome' })
    await pass()
    const thread = `<post-${idOf('post:welcome')}.${idOf('sam')}@quad.test>`
    const [row] = await db.read.notification.findMany()
    expect(onlyMail()).toMatchObject({
      messageId: `<${row?.id}@quad.test>`,
      references: thread,
    })
    await comment('alex', 'Two', { post: 'welcome', now: now() })
    await pass()
    const [one, two] = desk.server.got
    expect(two?.headers.get('in-reply-to')).toBe(thread)
    expect([two?.references, two?.subject]).toEqual([thread, one?.subject])
    expect(two?.text).not.toContain('Maya')
  })

  test('ends with one press for just these, signed', async () => {
    await comment('maya', 'One', { post: 'welcome' })
    await pass()
    const { unsubscribe } = header('list') as unknown as { unsubscribe: { url: string } }
    expect(header('list') as unknown).toMatchObject({
      'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
    })
    const [, code = ''] = unsubscribe.url.split('/unsubscribe/')
    const entry = { list: 'email', id: idOf('sam'), about: ['comments'] }
    expect(entryOfCode([SECRET], code)).toEqual(entry)
    expect(entryOfCode([SECRET], code.replace('comments', 'follows'))).toBeNull()
    expect(onlyMail().text).toContain('/account-settings/notifications')
    expect(onlyMail().text).toContain(unsubscribe.url)
  })

  test('waits while the mail server is away, and says what is so when it is back', async () => {
    await desk.server.close()
    await comment('maya', 'Hi', { post: 'welcome' })
    await follow(await ctx('maya'), idOf('sam'))
    await pass()
    const { id } = await db.read.comment.findFirstOrThrow({ where: { content: 'Hi' } })
    await deleteComment(await ctx('maya'), id)
    desk.server = await openMailServer({}, desk.server.port)
    await pass()
    expect(onlyMail().text).toContain('started following you')
    expect(onlyMail().text).not.toContain('> Hi')
  })

  test('that is refused for good is settled; no later one is tried there', async () => {
    desk.server.manners = { receiver: () => 550 }
    await saveOwnSettings(await ctx('maya'), { also_commented: false })
    await comment('maya', 'One', { post: 'welcome' })
    await pass()
    desk.server.manners = {}
    await comment('alex', 'Two', { post: 'welcome', now: now() })
    await pass()
    expect(receivers()).toEqual([])
    expect(await db.read.notification.count({ where: { mailed_at: null } })).toBe(0)
    expect(await db.read.job.count({ where: { state: { in: ['ready', 'dead'] } } })).toBe(0)
  })
})

describe('[SETTINGS-06] mail about messages', () => {
  test('says who wrote and not what, once until the conversation is opened', async () => {
    const channel = await chat('sam', 'maya')
    await pass()
    desk.server.got.length = 0
    await markRead(await ctx('maya'), channel, 1)
    const services = { db, product: 'Quad', now: now() }
    expect(await pendingMail(services, idOf('maya'), 'at once')).toBeNull()
    await send('sam', channel, 'The secret plan')
    await pass()
    expect(onlyMail().subject).toMatch(/^Sam .* sent you a message$/)
    expect(onlyMail().text).toContain(`/dm/${channel}`)
    expect(onlyMail().text).not.toContain('secret plan')
    await send('sam', channel, 'And more')
    await pass()
    expect(desk.server.got).toHaveLength(1)
    await follow(await ctx('alma'), idOf('maya'))
    await pass()
    expect(desk.server.got.pop()?.text).not.toContain('sent you a message')
    await markRead(await ctx('maya'), channel, 3)
    await send('sam', channel, 'And again')
    await pass()
    expect(desk.server.got).toHaveLength(2)
  })

  test('an invitation has a setting of its own', async () => {
    await invite('sam', 'maya')
    await pass()
    expect(onlyMail().subject).toMatch(/would like to chat with you$/)
    await saveOwnSettings(await ctx('alma'), { message_requests: false })
    await invite('sam', 'alma')
    await pass()
    expect(receivers()).toEqual(['maya@northfield.test'])
  })

  const dropped: Record<string, (channel: string) => Promise<unknown>> = {
    'it was read': async (channel) => markRead(await ctx('maya'), channel, 1),
    'it was deleted': async (channel) => {
      const { id } = await db.read.message.findFirstOrThrow({ where: { channel_id: channel } })
      await deleteMessage(await ctx('sam'), id)
    },
    'its author was blocked': async () => block(await ctx('maya'), idOf('sam')),
    'its author has gone': () => changeAccount('sam', { invalid_user: true }),
    'messages are off': () => changePartner({ direct_messaging: false }),
    'they are not wanted': async () =>
      saveOwnSettings(await ctx('maya'), { message_requests: false }),
  }
  test.each(Object.entries(dropped))('isn’t sent if %s', async (_, happen) => {
    const channel = await invite('sam', 'maya')
    await desk.work()
    await happen(channel)
    await pass()
    expect(receivers()).toEqual([])
  })
})
