import { expect, test as base } from 'vitest'
import { parseCursor, type Cursor, type Page } from '~/platform/database/cursor-pagination'
import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import type { Prisma } from '~prisma/generated/client'
import { apiOf } from './api'
import { Browser } from './client'
import { fillDemoSchool } from './demo-school'
import { enter, startSessionIn } from './enter'
import { openSite, type Site } from './site'
import { schoolFor, type PersonName } from './two-schools/people'
import type { PostName } from './two-schools/posts'
import {
  ctxFor,
  publishedEvents,
  fillFixtures,
  idOf,
  NOW,
  openFixtures,
  storedCounts,
} from './database'
import { findUser, updateUser, type UserChange } from './users'

export { idOf, NOW, PASSWORD, type PersonName } from './database'

type Setup = {
  /** Environment settings of the site */
  settings?: Record<string, string>
  /** The day of the demo school, where that takes the place of the two small ones */
  demo?: Date
  /** What time it is at the site, where pages show only what is new; otherwise that of the machine */
  now?: Date
  /** What else the database holds */
  fill?: (site: Site['services']) => Promise<unknown>
}

/** What the running file works on. Each worker runs one file at a time. */
let current: { db: Db; site?: Site } | undefined

/**
 * Tests of the built site with the two small schools. The build is loaded once per worker; each
 * file gets a copy of the prepared database.
 */
export const siteTest = ({ settings, demo, now, fill }: Setup = {}) =>
  base.extend('site', { scope: 'file', auto: true }, async ({}, { onCleanup }) => {
    const site = await openSite(async (services) => {
      if (demo) await fillDemoSchool(services.env.database, demo)
      else await fillFixtures(services.db)
      await fill?.(services)
    }, settings)
    if (now) site.services.now = () => now
    current = { db: site.services.db, site }
    onCleanup(async () => {
      current = undefined
      await site.close()
    })
    return site
  })

export const test = siteTest()

async function openDatabase() {
  const opened = await openFixtures()
  current = opened
  return async () => {
    current = undefined
    await opened.close()
  }
}

/** Tests of commands and queries on a database of the two small schools: one for the whole file. */
export const fileDbTest = base.extend(
  'database',
  { scope: 'file', auto: true },
  async ({}, { onCleanup }) => onCleanup(await openDatabase()),
)

/** The same with a new one for each test. */
export const dbTest = base.extend('database', { auto: true }, async ({}, { onCleanup }) =>
  onCleanup(await openDatabase()),
)

function opened<T extends object>(part: () => T | undefined): T {
  return new Proxy({} as T, {
    get(_, key) {
      const value = part()
      if (!value) throw new Error('Nothing is open: use a `test` of tests/support/fixtures')
      return Reflect.get(value, key) as unknown
    },
  })
}

/** The site and the database of the running file, for helpers as well as for tests. */
export const site: Site = opened(() => current?.site)
export const db: Db = opened(() => current?.db)

/** A browser in which that person is logged in, without going through the login form. */
export const as = (name: PersonName): Promise<Browser> =>
  enter(site, `${name}@${schoolFor(name)}.test`)

/** The same for all tests of a file: logged in before its first request. */
export const member = (name: PersonName): Browser =>
  new Browser(
    () => site.browser(schoolFor(name)).base,
    (browser) => startSessionIn(browser, site, `${name}@${schoolFor(name)}.test`),
  )

/** The API as that person's browser calls it. */
export const apiAs = async (name: PersonName) => apiOf(await as(name))

/** What a request of this person carries. */
export const ctx = (name: PersonName, now?: Date): Promise<Ctx> => ctxFor({ db }, name, now)

/** The account as it is in the database. */
export async function account(name: PersonName) {
  const row = await findUser(db, { id: idOf(name) })
  if (!row) throw new Error(`${name} has no account`)
  return row
}

export const changeAccount = (name: PersonName, data: UserChange) =>
  db.write((tx) => updateUser(tx, idOf(name), data))

export const changePost = (name: PostName, data: Prisma.PostUncheckedUpdateInput) =>
  db.write((tx) => tx.post.update({ where: { id: idOf(`post:${name}`) }, data }))

export const changePartner = (data: Prisma.PartnerUpdateInput, partner_code = 'northfield') =>
  db.write((tx) => tx.partner.update({ where: { partner_code }, data }))

type Emptied =
  | 'answerRequest'
  | 'audit'
  | 'channel'
  | 'draft'
  | 'earnedBadge'
  | 'follow'
  | 'picture'
  | 'idempotencyKey'
  | 'moderationReport'
  | 'notification'
  | 'postLike'
  | 'rateLimit'
  | 'savedSubmission'
  | 'userSettings'

/** Takes away what tests before have left in these tables. */
export const empty = (...tables: readonly Emptied[]) =>
  db.write(async (tx) => {
    for (const table of tables) await (tx[table] as Tx['channel']).deleteMany()
  })

/** So many plain posts of Northfield, one second older each, with what is given for each. */
export const addPosts = (
  count: number,
  given: (at: number) => Partial<Prisma.PostCreateManyInput>,
  into = db,
) =>
  into.write((tx) =>
    tx.post.createMany({ data: Array.from({ length: count }, (_, at) => postRow(at, given(at))) }),
  )

export const postRow = (at: number, given: Partial<Prisma.PostCreateManyInput>) => ({
  id: idOf(`many:${at}`),
  partner_code: 'northfield',
  user_id: idOf('sam'),
  title: `Number ${at}`,
  content: 'One of many',
  tag_names: [],
  created_at: new Date(NOW.getTime() - at * 1000),
  updated_at: NOW,
  ...given,
})

/** Makes everything that was posted older, by days. */
export async function makePostsOlder(tx: Tx, days: number) {
  const earlier = ({ created_at }: { created_at: Date }) => ({
    created_at: new Date(created_at.getTime() - days * 86_400_000),
  })
  for (const post of await tx.post.findMany({ select: { id: true, created_at: true } }))
    await tx.post.update({ where: { id: post.id }, data: earlier(post) })
  for (const row of await tx.postTopic.findMany())
    await tx.postTopic.updateMany({
      where: { post_id: row.post_id, topic_id: row.topic_id },
      data: earlier(row),
    })
}

/** What this gives while tables are missing: the one way in which any query fails. */
export async function withoutTables<T>(names: string[], run: () => Promise<T>): Promise<T> {
  const rename = (from: string, to: string) =>
    db.write((tx) => tx.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`))
  for (const name of names) await rename(name, `Away${name}`)
  const result = await run()
  for (const name of [...names].reverse()) await rename(`Away${name}`, name)
  return result
}

/** How often this has been published about that. */
export const eventCount = (name: string, subject_id: string) =>
  db.read.event.count({ where: { name, subject_id } })

/** Everything that has been published in this database, in order. */
export const events = () => publishedEvents({ db })
export const eventNames = async () => (await events()).map(({ name }) => name)

/** The stored counts are what counting the rows makes them. */
export async function expectCounts() {
  const { stored, counted } = await storedCounts({ db })
  expect(stored, 'stored counts').toEqual(counted)
}

/** What the form of a command sends in addition to its fields. */
export const form = (idempotencyKey = 'a-form-key') => ({ idempotencyKey, product: 'Quad' })

/** Every page of a list, from the first to the last. */
export async function allPages<T>(read: (at: Cursor | null) => Promise<Page<T>>): Promise<T[][]> {
  const pages: T[][] = []
  for (let next: string | null = ''; next !== null;) {
    const page: Page<T> = await read(parseCursor(next))
    pages.push(page.items)
    next = page.next
  }
  return pages
}
