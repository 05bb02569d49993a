import { storedValues } from '~tests/support/stored-rows'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildJobCatalog } from '~/jobs/catalog'
import { confirmClock } from '~/domain/data-lifecycle/purge-clock.server'
import { purge } from '~/domain/data-lifecycle/purge.server'
import { schedules } from '~/jobs/schedules'
import { openSiteFiles } from '~/platform/storage/site-files.server'
import { handlers } from '~/handlers'
import { idOf, NOW, openFixtures } from '~tests/support/database'
import { witness, workshop } from './support'

test('a schedule runs once per period in any process, and missed periods are skipped', async () => {
  const { dispatcher, clock } = workshop()
  let runs = 0
  const hourly = { name: 'hourly', intervalSeconds: 3600, run: async () => void runs++ }
  const one = dispatcher({ handlers: [], schedules: [hourly] })
  const two = dispatcher({ handlers: [], schedules: [hourly] })
  await Promise.all([one.drain(), two.drain()])
  expect(runs).toBe(1)
  clock.pass(3599)
  await one.drain()
  expect(runs).toBe(1)
  clock.pass(1)
  await Promise.all([one.drain(), two.drain()])
  expect(runs).toBe(2)
  clock.pass(5 * 3600)
  await two.drain()
  expect(runs).toBe(3)
})

test('the catalog has every handler and schedule once, with its attempts', () => {
  const kinds = buildJobCatalog(handlers, schedules)
  expect(kinds.map((kind) => kind.name)).toContain('purge')
  for (const kind of kinds) {
    expect(kind.maxAttempts).toBeGreaterThan(0)
    expect(kind.events.length > 0 || kind.intervalSeconds !== null).toBe(true)
  }
  const twice = { name: 'search', events: ['a'], handle: async () => {} }
  expect(() => buildJobCatalog([twice, twice], [])).toThrow('share a name')
})

test('what has ended is deleted after its time, what is still needed stays', async () => {
  const { dispatcher, happen, db, clock } = workshop()
  const day = 24 * 3600
  const search = witness('search')
  const broken = (name: string, event: string) => ({
    name,
    events: [event],
    maxAttempts: 1,
    handle: () => Promise.reject(new Error('no')),
  })
  const dead = [broken('download', 'post.deleted'), broken('mail', 'account.deleted')]
  await happen('post.created', 'old')
  await happen('post.deleted', 'dead')
  await happen('account.deleted', 'unsent')
  const working = dispatcher({ handlers: [search.handler, ...dead] })
  await working.drain()
  clock.pass(6 * day)
  await happen('account.deleted', 'unsent lately')
  await working.drain()
  clock.pass(2 * day)
  await happen('post.created', 'young')
  await working.drain()
  await happen('post.created', 'waiting')
  const at = (days: number) => new Date(clock.time + days * day * 1000)
  const form = { path: '/', fields: {}, created_at: at(-9) }
  await db.write(async (tx) => {
    for (const [key, days] of [
      ['old', -1],
      ['young', 1],
    ] as const) {
      const once = { user_id: 'u', result: {}, key, created_at: at(days - 2) }
      await tx.idempotencyKey.create({ data: once })
      await tx.rateLimit.create({ data: { key, points: 1, expire: at(days) } })
      await tx.savedSubmission.create({ data: { ...form, id_hash: key, expires_at: at(days) } })
    }
  })

  expect(await purge(db, clock.now())).toEqual({
    Job: 2,
    Event: 2,
    Session: 0,
    InsightTable: 0,
    PasskeyChallenge: 0,
    PendingLogin: 0,
    PeopleImport: 0,
    RememberedBrowser: 0,
    SavedSubmission: 1,
    MailLink: 0,
    RateLimit: 1,
    UsedChallenge: 0,
    DataDownload: 0,
    Ticket: 0,
    ContactRequest: 0,
    IdempotencyKey: 1,
    ModerationCase: 0,
    TrackingEvent: 0,
    InfluenceAction: 0,
    PostView: 0,
    Draft: 0,
    CoachNote: 0,
    VisitWeek: 0,
    Announcement: 0,
    Message: 0,
    Notification: 0,
    AccessToken: 0,
    LmsAccount: 0,
    CourseAssignment: 0,
    LtiLaunch: 0,
    SamlLogin: 0,
  })
  const column = (sql: string) => storedValues(db, sql)
  const subjects = ['dead', 'unsent lately', 'young', 'waiting']
  expect(await column('SELECT subject_id FROM "Event" ORDER BY seq')).toEqual(subjects)
  expect(await db.read.job.count()).toBe(3)
  for (const stored of [
    'key FROM "IdempotencyKey"',
    'key FROM "RateLimit"',
    'id_hash FROM "SavedSubmission"',
  ])
    expect(await column(`SELECT ${stored}`), stored).toEqual(['young'])
})

test('what people read and searched, and what was decided about them, is kept no longer than the privacy policy says', async () => {
  const { db, close } = await openFixtures()
  onTestFinished(close)
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000)
  const school = { partner_code: 'northfield' }
  const own = { ...school, user_id: idOf('sam') }
  const platform = 'desktop-browser'
  await db.write(async (tx) => {
    for (const age of ['old', 'young'] as const) {
      const at = (days: number) => daysAgo(days + (age === 'old' ? 1 : -1))
      const tracked = { ...own, id: age, name: 'searched', data: {}, platform, created_at: at(395) }
      await tx.trackingEvent.create({ data: tracked })
      const times = { started_at: at(395), stopped_at: at(395), seconds: 5 }
      const view = { ...own, ...times, id: age, post_id: idOf('post:welcome'), path: '/', platform }
      await tx.postView.create({ data: view })
      const draft = { ...own, id: age, draft_key: age, fields: {}, updated_at: at(365) }
      await tx.draft.create({ data: draft })
      const about = { kind: 'post', subject_id: idOf('post:welcome'), author_id: idOf('sam') }
      const decidedTimes = { created_at: at(800), updated_at: at(730), decided_at: at(730) }
      const decided = { ...school, ...about, ...decidedTimes, id: age, state: 'resolved' }
      await tx.moderationCase.create({ data: { ...decided, excerpt: '' } })
    }
  })
  const gone = { TrackingEvent: 1, PostView: 1, Draft: 1, ModerationCase: 1 }
  expect(await purge(db, NOW)).toMatchObject(gone)
  for (const table of Object.keys(gone))
    expect(await storedValues(db, `SELECT id FROM "${table}"`), table).toEqual(['young'])
})

test('what people asked us is kept for two years, as the privacy policy says', async () => {
  const { db, clock } = workshop()
  const daysAgo = (days: number) => new Date(clock.time - days * 24 * 3_600_000)
  const person = { first_name: 'Dana', last_name: 'Hall', email: 'dana@hill.test' }
  const rest = { school: 'Hill', position: 'Dean', message: 'Please call', page: '/' }
  await db.write(async (tx) => {
    for (const [id, days] of [
      ['old', 731],
      ['young', 729],
    ] as const) {
      const created_at = daysAgo(days)
      const form = { category: 'general', description: 'Where?', page: '/home' }
      await tx.ticket.create({ data: { id, ...form, created_at } })
      await tx.contactRequest.create({ data: { id, ...person, ...rest, created_at } })
    }
  })
  expect(await purge(db, clock.now())).toMatchObject({ Ticket: 1, ContactRequest: 1 })
  expect(await db.read.ticket.findMany({ select: { id: true } })).toEqual([{ id: 'young' }])
  expect(await db.read.contactRequest.findMany({ select: { id: true } })).toEqual([{ id: 'young' }])
})

test('more than a thousand rows are purged in several transactions', async () => {
  const { db, clock } = workshop()
  const created_at = new Date(clock.time - 10 * 24 * 3600 * 1000)
  const keys = Array.from({ length: 1234 }, (_, n) => String(n))
  const data = keys.map((key) => ({ user_id: 'u', key, result: {}, created_at }))
  await db.write((tx) => tx.idempotencyKey.createMany({ data }))
  expect(await purge(db, clock.now())).toMatchObject({ IdempotencyKey: 1234 })
  expect(await db.read.idempotencyKey.count()).toBe(0)
})

test('a clock that is three years ahead purges nothing until it is right or confirmed', async () => {
  const { db, clock, services, happen, file } = workshop()
  const day = 24 * 3600
  const env = { ...services.env, DATA_DIR: dirname(file), FILES_URL: '' }
  const site = { ...services, env, ...openSiteFiles(env) }
  const purgeRun = () => schedules.find(({ name }) => name === 'purge')?.run(site)
  const about = { partner_code: 'hill', kind: 'post', author_id: 'sam', excerpt: '' }
  const decided = { state: 'resolved', decided_at: clock.now(), updated_at: clock.now() }
  const data = ['a', 'b', 'c'].map((id) => ({
    ...about,
    ...decided,
    id,
    subject_id: id,
    created_at: clock.now(),
  }))
  await happen('post.created', 'x')
  await db.write((tx) => tx.moderationCase.createMany({ data }))
  const left = () => db.read.moderationCase.count()

  clock.pass(3 * 365 * day)
  await purgeRun()
  // What is written meanwhile has the wrong time too and proves nothing once there was a purge.
  clock.pass(-3 * 365 * day)
  await purgeRun()
  clock.pass(3 * 365 * day)
  await happen('post.created', 'y')
  await purgeRun()
  expect(await left()).toBe(3)

  await db.write((tx) => confirmClock(tx, clock.now()))
  await purgeRun()
  expect(await left()).toBe(0)
  // A site that was off for a week goes on by itself, one that was off for longer doesn't.
  await db.write((tx) => tx.moderationCase.createMany({ data }))
  clock.pass(8 * day)
  await purgeRun()
  expect(await left()).toBe(3)
  clock.pass(-1 * day)
  await purgeRun()
  expect(await left()).toBe(0)
})
