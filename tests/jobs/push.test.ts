import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { once } from 'node:events'
import { createECDH, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import webPush from 'web-push'
import { sendFirstMessage } from '~/domain/messages/send.server'
import { block } from '~/domain/people/blocking.server'
import { unlikePost, likePost } from '~/domain/posts/likes.server'
import { createPushHandler } from '~/handlers/push'
import { notificationsHandler } from '~/handlers/notifications'
import { Dispatcher } from '~/jobs/dispatcher.server'
import { listJobs } from '~/jobs/queries.server'
import { gatewayProvider } from '~/platform/push/gateway.server'
import type { PushProvider } from '~/platform/push/provider'
import { webPushProvider } from '~/platform/push/web-push.server'
import { ask } from '~tests/support/answer-requests'
import { changePost, ctx, db, dbTest as test, form, idOf } from '~tests/support/fixtures'
import { createServices } from './services'
import { Clock } from './support'

type Request = { path: string; headers: IncomingHttpHeaders; body: string }

/** What stands for a push service and for the gateway: answers as told, in order, then 201. */
async function openService(...answers: (number | 'never')[]) {
  const got: Request[] = []
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      got.push({ path: request.url ?? '', headers: request.headers, body })
      const answer = answers.shift() ?? 201
      if (answer !== 'never') response.writeHead(answer).end('x'.repeat(100_000))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  onTestFinished(() => server.closeAllConnections())
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const SECRET = 'a secret of the gateway'
const { publicKey, privateKey } = webPush.generateVAPIDKeys()
const vapid = { publicKey, privateKey, subject: 'mailto:desk@quad.test', anywhere: true }

const browserKeys = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}

const SESSION = 'a session of sam'

async function addTarget(kind: string, token: string, now: Date) {
  const owner = { user_id: idOf('sam'), partner_code: 'northfield', created_at: now }
  const ends = new Date(now.getTime() + 86_400_000)
  const session = { ...owner, id_hash: SESSION, data: {}, last_seen_at: now, expires_at: ends }
  const keys = kind === 'web' ? browserKeys() : undefined
  await db.write(async (tx) => {
    await tx.session.upsert({ where: { id_hash: SESSION }, create: session, update: {} })
    const row = { ...owner, id: idOf(`${kind}:${token}`), session_id: SESSION }
    await tx.pushTarget.create({ data: { ...row, kind, token, platform: 'ios', keys } })
  })
}

/** Handles what has happened, as the site does. */
function worker(...push: PushProvider[]) {
  const clock = new Clock()
  clock.time = Date.now()
  const env = { PRODUCT_NAME: 'Quad', BASE_URL: 'https://quad.test' } as never
  const services = createServices(db, clock.now, { env, push })
  const handlers = [notificationsHandler, createPushHandler()]
  const dispatcher = new Dispatcher({ services, handlers, random: () => 0.5 })
  return { clock, work: () => dispatcher.drain() }
}

const like = async () => likePost(await ctx('maya', new Date()), idOf('post:welcome'))
const bodies = (got: Request[]) => got.map(({ body }) => JSON.parse(body) as Record<string, string>)
const left = async () => (await db.read.pushTarget.findMany()).map(({ token }) => token).sort()

async function openGateway(...answers: (number | 'never')[]) {
  const service = await openService(...answers)
  const provider = gatewayProvider({ url: service.url, secret: SECRET, timeout: 300 })
  return { ...service, ...worker(provider) }
}

test('[MOBILE-03] [SETTINGS-07] a like reaches the phone: who and what, where it leads, and no words of anyone', async () => {
  const { got, work } = await openGateway()
  await addTarget('parse', 'phone', new Date())
  await like()
  await work()
  expect(got[0]?.headers.authorization).toBe(`Bearer ${SECRET}`)
  expect(bodies(got)).toEqual([
    {
      kind: 'parse',
      token: 'phone',
      title: 'Northfield University',
      body: 'Maya North liked your post',
      tag: `post_like:${idOf('post:welcome')}`,
      url: `https://northfield.localhost/post/${idOf('post:welcome')}`,
    },
  ])
})

test('[SETTINGS-07] an invitation is pushed by its own setting, without the message', async () => {
  const { got, work } = await openGateway()
  await addTarget('firebase', 'phone', new Date())
  const maya = await ctx('maya', new Date())
  await sendFirstMessage(maya, idOf('sam'), { text: 'Do you know the pond?' }, form())
  await work()
  expect(bodies(got)).toMatchObject([{ body: 'Maya would like to message you' }])
  expect(got[0]?.body).not.toContain('pond')
})

const askSam = () => ask(['sam'], { by: 'stan', post: idOf('post:prospect'), now: new Date() })

test('[SETTINGS-07] a request to answer is pushed, and leads to its question', async () => {
  const { got, work } = await openGateway()
  await addTarget('parse', 'phone', new Date())
  expect(await askSam()).toMatchObject({ ok: true })
  await work()
  const body = 'Stan North asked if you could answer a question'
  const url = `https://northfield.localhost/post/${idOf('post:prospect')}`
  expect(bodies(got)).toMatchObject([{ body, url }])
})

test('[SETTINGS-07] no request is pushed where it is turned off', async () => {
  const { got, work } = await openGateway()
  await addTarget('parse', 'phone', new Date())
  await turnOff('push_influence')
  await askSam()
  await work()
  expect(got).toEqual([])
  expect(await db.read.job.count({ where: { name: 'push', state: 'done' } })).toBe(1)
})

const SILENT_MESSAGES: Record<string, () => Promise<unknown>> = {
  'it was read': () => db.write((tx) => tx.channelMember.updateMany({ data: { unread: false } })),
  'it was deleted': () =>
    db.write((tx) => tx.message.updateMany({ data: { deleted_at: new Date() } })),
  'it was ignored': () =>
    db.write((tx) => tx.channelMember.updateMany({ data: { rejected_at: new Date() } })),
  'one has blocked the other': async () => block(await ctx('sam', new Date()), idOf('maya')),
  'such requests are turned off': () => turnOff('push_message_requests'),
}

test.for(Object.entries(SILENT_MESSAGES))(
  '[DM-05] [SETTINGS-07] no message is pushed when %s',
  async ([, change]) => {
    const { got, clock, work } = await openGateway()
    await addTarget('parse', 'phone', new Date())
    await sendFirstMessage(await ctx('maya', new Date()), idOf('sam'), { text: 'Hi' }, form())
    await change()
    clock.pass(30)
    await work()
    expect(got).toEqual([])
    expect(await db.read.job.count({ where: { name: 'push', state: 'done' } })).toBe(1)
  },
)

const turnOff = (setting: string) =>
  db.write((tx) =>
    tx.notificationSettings.create({ data: { user_id: idOf('sam'), [setting]: false } }),
  )

const SILENT: Record<string, () => Promise<unknown>> = {
  'it is turned off': () => turnOff('push_likes'),
  'it was taken back': async () => unlikePost(await ctx('maya', new Date()), idOf('post:welcome')),
  'the post has gone': () => changePost('welcome', { deleted_at: new Date() }),
  'one has blocked the other': async () => block(await ctx('sam', new Date()), idOf('maya')),
  'it was read meanwhile': () =>
    db.write((tx) =>
      tx.userSettings.create({
        data: { user_id: idOf('sam'), notifications_viewed_at: new Date(Date.now() + 1000) },
      }),
    ),
  'the account is suspended': () =>
    db.write((tx) =>
      tx.user.update({ where: { id: idOf('sam') }, data: { suspended_at: new Date() } }),
    ),
  'the login has run out': () =>
    db.write((tx) => tx.session.updateMany({ data: { expires_at: new Date() } })),
}

test.for(Object.entries(SILENT))(
  '[NOTIF-11] [SETTINGS-07] nothing is pushed when %s',
  async ([, change]) => {
    const { got, clock, work } = await openGateway()
    await addTarget('parse', 'phone', new Date())
    await like()
    const notified = worker()
    await notified.work()
    // The event again, for a process that pushes.
    await db.write((tx) => tx.job.updateMany({ where: { name: 'push' }, data: { state: 'ready' } }))
    await change()
    // Its clock was set before all this.
    clock.pass(30)
    await work()
    expect(got).toEqual([])
    expect(await db.read.job.count({ where: { name: 'push', state: 'ready' } })).toBe(0)
  },
)

test('what is an hour old is no news anymore', async () => {
  const { got, clock, work } = await openGateway()
  await addTarget('parse', 'phone', new Date())
  await like()
  await worker().work()
  const again = () =>
    db.write((tx) => tx.job.updateMany({ where: { name: 'push' }, data: { state: 'ready' } }))
  await again()
  clock.pass(3700)
  await work()
  expect(got).toEqual([])
  await again()
  clock.pass(-200)
  await work()
  expect(got).toHaveLength(1)
})

test('a device that is gone is forgotten; one that fails is tried again, and the others get it once', async () => {
  const { got, clock, work } = await openGateway(410, 201, 503)
  for (const name of ['a', 'b', 'c']) await addTarget('parse', name, new Date())
  await like()
  await work()
  expect(got).toHaveLength(3)
  expect(await left()).toHaveLength(2)
  clock.pass(2)
  await work()
  expect(got).toHaveLength(4)
  expect(await listJobs(db, { limit: 9 })).toEqual([])
})

test('a service that never answers is given up after a time, and its jobs end', async () => {
  const { got, clock, work } = await openGateway('never', 'never', 'never', 'never', 'never')
  await addTarget('parse', 'phone', new Date())
  await like()
  for (let at = 0; at < 6; at++) {
    await work()
    clock.pass(60)
  }
  expect(got).toHaveLength(5)
  expect(await listJobs(db, { limit: 9 })).toMatchObject([{ state: 'dead' }])
})

test('without a provider tokens are kept and nothing is sent', async () => {
  await addTarget('parse', 'phone', new Date())
  await like()
  await worker().work()
  expect(await left()).toEqual(['phone'])
  expect(await listJobs(db, { limit: 9 })).toEqual([])
})

test('a browser gets it encrypted and signed by the keys of the site; a rejected one is not tried again', async () => {
  const service = await openService(201, 400)
  const { clock, work } = worker(webPushProvider(vapid))
  await addTarget('web', `${service.url}/browser`, new Date())
  await like()
  await work()
  const [first] = service.got
  expect(first?.path).toBe('/browser')
  expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  expect(first?.headers.authorization).toContain(`k=${publicKey}`)
  expect(first?.body).not.toContain('Maya')
  await likePost(await ctx('alma', new Date()), idOf('post:welcome'))
  await work()
  clock.pass(60)
  await work()
  expect(service.got).toHaveLength(2)
})

test('a browser whose keys are none is forgotten', async () => {
  const { work } = worker(webPushProvider(vapid))
  await addTarget('web', 'http://127.0.0.1:1/x', new Date())
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
  await db.write((tx) => tx.pushTarget.updateMany({ data: { keys } }))
  await like()
  await work()
  expect(await left()).toEqual([])
})
