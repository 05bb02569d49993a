import Database from 'better-sqlite3'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { hashSecret } from '~/domain/accounts/sessions.server'
import { makeCookies } from '~/http/context/cookies.server'
import { csrfToken } from '~/http/forms/csrf.server'
import { readEnv } from '~/platform/settings/env.server'
import { newId } from '~/platform/ids'
import { SESSION_SECRET } from '../site'

/** Someone who is signed in, with an open conversation. */
export type Talker = { cookie: string; csrf: string; channel: string }

export type Account = { id: string; partner_code: string }

/** Members two by two, each pair with an open conversation of its own. */
export async function openTalks(dataDir: string, count: number): Promise<Talker[]> {
  const db = new Database(join(dataDir, 'quad.db'))
  const accounts = db
    .prepare(
      `SELECT u.id, u.partner_code FROM "User" u
        JOIN UserConsents c ON c.user_id = u.id AND c.terms_version IS NOT NULL
        WHERE u.partner_code = 'northfield' AND u.joined_date IS NOT NULL AND u.direct_messaging = 1
        AND u.deleted_at IS NULL AND u.suspended_at IS NULL AND u.leader = 0
        AND u.id NOT IN (SELECT user_id FROM "Block" UNION SELECT blocked_user_id FROM Block)
        AND u.enrollment_status IS NULL AND u.test_user = 0 AND u.global = 0 AND u.invalid_user = 0
        AND u.id NOT IN (SELECT user_id FROM ChannelMember) LIMIT ?`,
    )
    .all(count) as Account[]
  if (accounts.length < count) throw new Error(`Only ${accounts.length} people can talk`)
  const talkers: Talker[] = []
  for (let at = 0; at < count; at += 2) {
    const pair = accounts.slice(at, at + 2)
    const channel = addChannel(db, pair)
    for (const account of pair) talkers.push({ ...(await signIn(db, account)), channel })
  }
  db.close()
  return talkers
}

/** An open conversation between two people, without messages. */
export function addChannel(db: Database.Database, pair: Account[]): string {
  const [id, now] = [newId(), Date.now()]
  db.prepare(
    `INSERT INTO "Channel" (id, partner_code, hidden, last_number, last_message_at, created_at)
      VALUES (?, ?, 0, 0, ?, ?)`,
  ).run(id, pair[0]!.partner_code, now, now)
  const add = db.prepare(
    `INSERT INTO ChannelMember (channel_id, user_id, other_user_id, partner_code, invited_at,
      invite_accepted_at, last_message_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  for (const [one, other] of [pair, pair.toReversed()])
    add.run(id, one!.id, other!.id, one!.partner_code, now, now, now)
  return id
}

async function signIn(db: Database.Database, { id, partner_code }: Account) {
  const secret = randomBytes(32).toString('base64url')
  db.prepare(
    `INSERT INTO Session (id_hash, user_id, partner_code, data, created_at, last_seen_at, expires_at)
      VALUES (?, ?, ?, '{}', ?, ?, ?)`,
  ).run(hashSecret(secret), id, partner_code, Date.now(), Date.now(), Date.now() + 86_400_000)
  const { session } = makeCookies(readEnv({ NODE_ENV: 'test', SESSION_SECRET }))
  const [cookie = ''] = (await session.serialize(secret)).split(';')
  return { cookie, csrf: csrfToken(SESSION_SECRET, secret, id) }
}
