import Database from 'better-sqlite3'
import { hashPassword } from '~/domain/accounts/login.server'
import { tagKey } from '~/domain/tags/schema'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { openDb } from '~/platform/database/open.server'
import type { Db, Tx } from '~/platform/database/types'
import { copyDatabase } from '../own-database'
import { createUsers } from '../users'
import { fillCases } from './cases'
import { countAll } from './counts'
import { idOf, NOW, PASSWORD } from './names'
import { PEOPLE, person, type Person } from './people'
import { POSTS, post, type PostRow } from './posts'
import { fillSchools } from './schools'

let filled: Promise<string> | undefined
let withCases: Promise<string> | undefined

/**
 * A database with the two small schools, made once a process: it is copied from then on, because filling
 * one takes fifty times as long.
 */
export const filledPlace = (): Promise<string> => (filled ??= fillOnce(fill))

/** The same with the cases of moderation */
export const placeWithCases = (): Promise<string> =>
  (withCases ??= filledPlace().then((from) => fillOnce(fillCases, from)))

async function fillOnce(fill: (db: Db) => Promise<void>, from?: string): Promise<string> {
  const { place, remove } = await copyDatabase(from)
  // A database of a server goes with the server.
  process.once('exit', () => void remove())
  const db = openDb(place)
  await fill(db)
  // Closing the last connection moves the write-ahead log into the file, which is then whole.
  await db.close()
  return place
}

/** Fills a migrated database with the two small schools; what it holds already stays. */
export async function fillFixtures(db: Db): Promise<void> {
  const hasRows = (await db.read.partner.count()) + (await db.read.systemValue.count()) > 0
  if (ON_POSTGRESQL || hasRows) return fill(db)
  const source = new Database(await filledPlace(), { readonly: true })
  await source.backup(db.place)
  source.close()
}

async function fill(db: Db): Promise<void> {
  const password_hash = await hashPassword(PASSWORD)
  await db.write(async (tx) => {
    await fillSchools(tx)
    await fillPeople(tx, password_hash)
    await fillPosts(tx)
    await tx.comment.createMany({ data: ['sam', 'alex', 'bea'].map(comment) })
    await tx.comment.create({ data: elsewhere })
    await countAll(tx)
  })
}

/** On the question, a second apart. */
const comment = (by: string, at: number) => ({
  id: idOf(`comment:${by}`),
  partner_code: 'northfield',
  post_id: idOf('post:question'),
  user_id: idOf(by),
  content: `A comment by ${by}`,
  created_at: new Date(NOW.getTime() - 3_600_000 + at * 1000),
})

const elsewhere = {
  ...comment('lou', 0),
  partner_code: 'lakeside',
  post_id: idOf('post:lake'),
}

async function fillPeople(tx: Tx, password_hash: string) {
  const people = Object.entries<Person>(PEOPLE)
  await createUsers(
    tx,
    people.map(([name, given]) => person(name, given, password_hash)),
  )
  await tx.userInterest.createMany({
    data: people.flatMap(([name, { interests = [] }]) =>
      interests.map((one) => ({ user_id: idOf(name), interest_id: idOf(`interest:${one}`) })),
    ),
  })
  const [user_id, blocked_user_id] = [idOf('bea'), idOf('alex')]
  await tx.block.create({
    data: { user_id, blocked_user_id, partner_code: 'northfield', created_at: NOW },
  })
}

async function fillPosts(tx: Tx) {
  const posts = Object.entries<PostRow>(POSTS).map(([name, given], age) => ({
    given,
    row: post(name, given, age),
  }))
  await tx.post.createMany({ data: posts.map(({ row }) => row) })
  await tx.postTopic.createMany({
    data: posts.flatMap(({ given, row: { id, partner_code, created_at } }) =>
      (given.in ?? []).map((topic) => ({
        post_id: id,
        topic_id: idOf(`topic:${topic}`),
        partner_code,
        created_at,
      })),
    ),
  })
  const tagged = posts.flatMap(({ given, row: { id, partner_code } }) =>
    (given.tags ?? []).map((tag) => ({ post_id: id, partner_code, name: tagKey(tag) })),
  )
  await tx.tag.createMany({
    data: tagged.map(({ name, partner_code }) => ({ id: idOf(`tag:${name}`), partner_code, name })),
  })
  await tx.postTag.createMany({
    data: tagged.map(({ name, ...row }) => ({ ...row, tag_id: idOf(`tag:${name}`) })),
  })
}
