import { parse } from 'node-html-parser'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect } from 'vitest'
import { digestDue } from '~/domain/notifications/events'
import { saveOwnSettings } from '~/domain/settings/own-settings.server'
import {
  ALL_NOTIFICATION_TOGGLES,
  EXTRA_PUSH_TOGGLES,
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
import { comment } from '~tests/support/comment'
import { ctx, db, dbTest as test, idOf, NOW } from '~tests/support/fixtures'
import { mailBody, withoutIds } from '~tests/support/mail-outline'
import { lines } from '~tests/support/notifications'
import { createServices } from './services'
import { Clock } from './support'
import { CASES, WELCOME, type NotificationCase } from './notification-cases'

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
  const toSam = () => mails.filter(({ to }) => to === 'sam@northfield.test')
  return {
    work,
    /** What was mailed by the end of the hold or, in digests, the next morning. */
    async mailed(isDigest = false) {
      clock.pass(HOLD)
      const subject = { id: idOf('sam'), partner_code: 'northfield' }
      const due = digestDue({ subject, since: NOW.toISOString() })
      if (isDigest) await db.write((tx) => publish(tx, { now: clock.now() }, due))
      await work()
      return toSam().map(({ text }) => text)
    },
    /** Everything that reached Sam */
    outline: () => [...pushes.map(pushOutline), ...toSam().map(mailBody)].join('\n') || 'nothing',
    pushed: () => pushes.map(({ body, path }) => ({ text: body, path })),
  }
}

const pushOutline = ({ title, body, path }: PushNotice) =>
  withoutIds(`Push: ${title}: ${body} (${path})\n`)

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
async function choose(given: NotificationCase, { on }: { on: boolean }) {
  const own = [given.mail, given.push].flatMap((one) =>
    typeof one === 'string' ? [] : one.setting,
  )
  const names = [...ALL_NOTIFICATION_TOGGLES, ...EXTRA_PUSH_TOGGLES]
  const toggles = names.map((name) => [name, own.includes(name) === on])
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
      const file = `mail-outlines/notification-${kind}.txt`
      await expect(outbox.outline()).toMatchFileSnapshot(file)
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

test('more comments than people are told by their number, with the title of the post', async () => {
  const outbox = await openOutbox()
  for (const text of ['uno', 'dos', 'tres']) await comment('leo', text, { post: 'welcome' })
  await outbox.work()
  const texts = async () => (await page()).map(({ text }) => text)
  expect(await texts()).toEqual(['3 comments from Leo North on your post: The post welcome'])
  await comment('maya', 'cuatro', { post: 'welcome' })
  await outbox.work()
  const several = '4 comments from Maya North and 1 other on your post'
  expect(await texts()).toEqual([`${several}: The post welcome`])
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
