import { parse } from 'node-html-parser'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect } from 'vitest'
import { declineRequest } from '~/domain/answer-requests/commands.server'
import { awardBadges } from '~/domain/badges/commands.server'
import { markAnswer, unmarkAnswer } from '~/domain/comments/answers.server'
import { likeComment, unlikeComment } from '~/domain/comments/likes.server'
import { deleteComment } from '~/domain/comments/own-commands.server'
import { digestDue } from '~/domain/notifications/events'
import type { NotificationKind } from '~/domain/notifications/schema'
import { follow, unfollow } from '~/domain/people/commands.server'
import { likePost, unlikePost } from '~/domain/posts/likes.server'
import { saveOwnSettings } from '~/domain/settings/own-settings.server'
import {
  ALL_NOTIFICATION_TOGGLES,
  type EmailToggle,
  type PushToggle,
} from '~/domain/settings/schema-notifications'
import { digestHandler, notificationMailHandler } from '~/handlers/notification-mail'
import { notificationsHandler } from '~/handlers/notifications'
import { createPushHandler } from '~/handlers/push'
import { Dispatcher } from '~/jobs/dispatcher.server'
import { readEnv } from '~/platform/settings/env.server'
import type { Mail } from '~/platform/mail/mailer'
import { publish } from '~/platform/events/publish.server'
import type { PushNotice } from '~/platform/push/provider'
import { PageProvider } from '~/ui/page-context'
import { NotificationList } from '~/views/notifications/notification-list'
import { ask } from '~tests/support/answer-requests'
import { comment } from '~tests/support/comment'
import { ctx, db, dbTest as test, idOf, NOW } from '~tests/support/fixtures'
import { decideAs, flag } from '~tests/support/moderation'
import { lines } from '~tests/support/notifications'
import { createServices } from './services'
import { Clock } from './support'

const WELCOME = idOf('post:welcome')
const OWN_COMMENT = idOf('comment:sam')

type Case = {
  /** What someone does, and how it's taken back; with what the first returned */
  happens: () => Promise<unknown>
  takenBack: (result: string) => Promise<unknown>
  /** What Sam reads on the page, and where it leads */
  line: string
  path: string
  /** What is mailed, alone or in digests only, and the setting that turns it off */
  mail: { text: string; setting: EmailToggle; onlyInDigest?: true } | 'not mailed'
  push: { text: string; setting: PushToggle } | 'not pushed'
}

/** Everything that someone can be notified of, as Sam gets it. */
const CASES: Record<NotificationKind, Case> = {
  badge: {
    happens: () => awardBadges(db, idOf('sam'), ['first_post'], NOW),
    takenBack: () => db.write((tx) => tx.earnedBadge.deleteMany()),
    line: 'You earned a badge: First words',
    path: '/badges',
    mail: 'not mailed',
    push: 'not pushed',
  },
  post_like: {
    happens: async () => likePost(await ctx('maya'), WELCOME),
    takenBack: async () => unlikePost(await ctx('maya'), WELCOME),
    line: 'Maya North liked your post: The post welcome',
    path: `/post/${WELCOME}`,
    mail: {
      text: 'Maya North liked your post “The post welcome”',
      setting: 'influence',
      onlyInDigest: true,
    },
    push: { text: 'Maya North liked your post', setting: 'push_likes' },
  },
  comment_like: {
    happens: async () => likeComment(await ctx('maya'), OWN_COMMENT),
    takenBack: async () => unlikeComment(await ctx('maya'), OWN_COMMENT),
    line: 'Maya North liked your answer: A comment by sam',
    path: `/comment/${OWN_COMMENT}`,
    mail: {
      text: 'Maya North liked your answer “A comment by sam”',
      setting: 'influence',
      onlyInDigest: true,
    },
    push: { text: 'Maya North liked your answer', setting: 'push_likes' },
  },
  follow: {
    happens: async () => follow(await ctx('maya'), idOf('sam')),
    takenBack: async () => unfollow(await ctx('maya'), idOf('sam')),
    line: 'Maya North started following you',
    path: `/profile/${idOf('maya')}`,
    mail: { text: 'Maya North started following you', setting: 'follows' },
    push: { text: 'Maya North started following you', setting: 'push_follows' },
  },
  comment: {
    happens: () => comment('maya', 'Me too', { post: 'welcome' }),
    takenBack: async (id) => deleteComment(await ctx('maya'), id),
    line: 'Maya North commented on your post: Me too',
    path: '/comment/',
    mail: {
      text: 'Maya North commented on your post “The post welcome”:\n> Me too',
      setting: 'comments',
    },
    push: { text: 'Maya North commented on your post', setting: 'push_comments' },
  },
  followed_comment: {
    happens: () => comment('leo', 'Me too', { post: 'question' }),
    takenBack: async (id) => deleteComment(await ctx('leo'), id),
    line: 'Leo North answered a question you follow: The post question',
    path: '/comment/',
    mail: {
      text: 'Leo North answered a question you follow “The post question”',
      setting: 'also_commented',
    },
    push: {
      text: 'Leo North answered a question you follow',
      setting: 'push_also_commented',
    },
  },
  answer: {
    happens: async () => markAnswer(await ctx('maya'), OWN_COMMENT),
    takenBack: async () => unmarkAnswer(await ctx('maya'), OWN_COMMENT),
    line: 'Your answer was marked as the answer to: The post question',
    path: `/comment/${OWN_COMMENT}`,
    mail: {
      text: 'Your answer was marked as the answer to “The post question”',
      setting: 'comments',
    },
    push: { text: 'Your answer was marked as the answer', setting: 'push_influence' },
  },
  answer_request: {
    happens: () => ask(['sam'], { by: 'stan', post: idOf('post:prospect') }),
    takenBack: async () => declineRequest(await ctx('sam'), idOf('post:prospect')),
    line: 'Stan North asked if you could answer: The post prospect',
    path: `/post/${idOf('post:prospect')}`,
    mail: {
      text: 'Stan North asked if you could answer “The post prospect”',
      setting: 'influence',
    },
    push: { text: 'Stan North asked if you could answer a question', setting: 'push_influence' },
  },
  moderation: {
    happens: async () => {
      const id = await flag('maya')
      await decideAs('stan', id, { decision: 'hide', noticeToAuthor: 'Please be kind' })
      return id
    },
    takenBack: (id) => decideAs('stan', id, { decision: 'show' }),
    line: 'Your post was hidden by school staff: The post welcome · Who is in the lab?',
    path: `/post/${WELCOME}`,
    mail: 'not mailed',
    push: 'not pushed',
  },
}

const HOLD = 300
const SETTINGS = {
  BASE_URL: 'https://quad.test',
  SESSION_SECRET: 'a secret of the test, long enough for it',
}

/** Handles what happened, minutes later too, and keeps what reaches Sam's mailbox and phone. */
async function openOutbox() {
  const [mails, pushes]: [Mail[], PushNotice[]] = [[], []]
  const clock = new Clock()
  clock.time = NOW.getTime() + 1000
  await addPhone()
  const services = createServices(db, clock.now, {
    env: readEnv({ ...SETTINGS, DATA_DIR: '/nowhere' }),
    mailer: { send: async (mail) => void mails.push(mail), check: async () => {} },
    push: [{ kinds: ['parse'], send: async (_, notice) => (pushes.push(notice), 'sent') }],
  })
  const handlers = [
    notificationsHandler,
    notificationMailHandler,
    digestHandler,
    createPushHandler(),
  ]
  const work = () => new Dispatcher({ services, handlers, random: () => 0.5 }).drain()
  return {
    work,
    /** What was mailed by the end of the hold or, in digests, the next morning. */
    async mailed(isDigest = false) {
      clock.pass(HOLD)
      const subject = { id: idOf('sam'), partner_code: 'northfield' }
      const due = digestDue({ subject, since: NOW.toISOString() })
      if (isDigest) await db.write((tx) => publish(tx, { now: clock.now() }, due))
      await work()
      return mails.filter(({ to }) => to === 'sam@northfield.test').map(({ text }) => text)
    },
    pushed: () => pushes.map(({ body, path }) => ({ text: body, path })),
  }
}

async function addPhone() {
  const owner = { user_id: idOf('sam'), partner_code: 'northfield', created_at: NOW }
  const ends = new Date(NOW.getTime() + 86_400_000)
  const session = { ...owner, id_hash: 'a session', data: {}, last_seen_at: NOW, expires_at: ends }
  await db.write(async (tx) => {
    await tx.session.create({ data: session })
    const target = { id: idOf('phone'), session_id: 'a session', kind: 'parse', token: 'phone' }
    await tx.pushTarget.create({ data: { ...owner, ...target, platform: 'ios' } })
  })
}

/** Everything off but these, or everything on but these. */
async function choose(given: Case, { on }: { on: boolean }) {
  const own = [given.mail, given.push].flatMap((one) =>
    typeof one === 'string' ? [] : one.setting,
  )
  const toggles = ALL_NOTIFICATION_TOGGLES.map((name) => [name, own.includes(name) === on])
  const isDigest = typeof given.mail !== 'string' && given.mail.onlyInDigest === true
  const frequency = isDigest ? ({ email_frequency: 'daily' } as const) : {}
  await saveOwnSettings(await ctx('sam'), { ...Object.fromEntries(toggles), ...frequency })
  return isDigest
}

/** The page's lines, as text with their addresses. */
async function page() {
  const groups = (await lines('sam')).map((group) => ({ ...group, created_at: NOW.toISOString() }))
  const list = createElement(NotificationList, { groups })
  const props = { csrf: '', timeZone: null, children: list }
  const html = parse(renderToStaticMarkup(createElement(PageProvider, props)))
  return html.querySelectorAll('a').map((link) => ({
    text: link.text.replace(/^New: /, ''),
    path: link.getAttribute('href'),
  }))
}

describe.each(Object.entries(CASES))(
  '[NOTIF-11] [SETTINGS-06] [SETTINGS-07] a notification of the kind %s',
  (kind, given) => {
    const { mail, push, line, path } = given
    const leadsThere = expect.stringContaining(path) as string

    test('is a line of the page, and mail and push of its own settings', async () => {
      const isDigest = await choose(given, { on: true })
      const outbox = await openOutbox()
      await given.happens()
      await outbox.work()
      expect(await page()).toEqual([{ text: line, path: leadsThere }])
      expect(outbox.pushed()).toEqual(
        push === 'not pushed' ? [] : [{ text: push.text, path: leadsThere }],
      )
      const texts = await outbox.mailed(isDigest)
      expect(texts).toEqual(mail === 'not mailed' ? [] : [expect.stringContaining(mail.text)])
      if (mail !== 'not mailed') expect(texts[0]).toContain(`northfield.localhost${path}`)
      const row = await db.read.notification.findFirstOrThrow({
        where: { kind, user_id: idOf('sam') },
      })
      expect(row.mailed_at).toBeInstanceOf(Date)
    })

    test('is on the page alone where these settings are off', async () => {
      const isDigest = await choose(given, { on: false })
      const outbox = await openOutbox()
      await given.happens()
      await outbox.work()
      expect(await page()).toHaveLength(1)
      expect(outbox.pushed()).toEqual([])
      expect((await outbox.mailed(isDigest)).join()).not.toContain(given.line.split(': ')[0])
    })

    test('is gone when it is taken back, and isn’t mailed', async () => {
      const isDigest = await choose(given, { on: true })
      const outbox = await openOutbox()
      const result = await given.happens()
      await outbox.work()
      await given.takenBack(String(result))
      expect(await page()).toEqual([])
      expect((await outbox.mailed(isDigest)).join()).not.toContain(given.line.split(': ')[0])
    })
  },
)

test('likes are in digests alone', async () => {
  const outbox = await openOutbox()
  await CASES.post_like.happens()
  await CASES.comment_like.happens()
  await outbox.work()
  expect(await outbox.mailed()).toEqual([])
})

test('an answer is called an answer: one by its first words, several with their question', async () => {
  const question = { where: { id: WELCOME }, data: { marked_question_at: NOW } }
  await db.write((tx) => tx.post.update(question))
  await choose(CASES.comment, { on: true })
  const outbox = await openOutbox()
  const texts = async () => (await page()).map(({ text }) => text)
  await comment('maya', 'Try the quiet room', { post: 'welcome' })
  await outbox.work()
  expect(await texts()).toEqual(['Maya North answered your question: Try the quiet room'])
  expect(outbox.pushed()).toMatchObject([{ text: 'Maya North answered your question' }])
  await comment('leo', 'Or the library', { post: 'welcome' })
  await outbox.work()
  const several = '2 answers from Leo North and 1 other on your question'
  expect(await texts()).toEqual([`${several}: The post welcome`])
  const [mail] = await outbox.mailed()
  expect(mail).toContain(`${several} “The post welcome”:\n> Or the library`)
})
