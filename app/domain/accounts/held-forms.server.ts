import { randomBytes } from 'node:crypto'
import type { Db } from '~/platform/db.server'
import { HELD_FORM_MINUTES } from './schema'
import { hashOf } from './sessions.server'

export type HeldFields = Record<string, string[]>

/** Never kept: secrets, and what belongs to one rendering of the form. */
const NOT_HELD = /password|^csrf$|^once$/i

/** (ours) Characters of a form that is kept, names and all; our longest text has a sixth of them. */
export const LONGEST_HELD = 64 * 1024

/** What of a form is kept, or null where there is nothing, or too much. */
export function worthHolding(form: URLSearchParams): HeldFields | null {
  const fields = new Map<string, string[]>()
  for (const [name, value] of form) {
    if (NOT_HELD.test(name)) continue
    const known = fields.get(name)
    if (known) known.push(value)
    else fields.set(name, [value])
  }
  const held = Object.fromEntries(fields)
  return fields.size > 0 && JSON.stringify(held).length <= LONGEST_HELD ? held : null
}

/** A form that came too late, and who had filled it in (null: a visitor). */
type Sent = {
  path: string
  userId: string | null
  fields: HeldFields
  /** Secret of the form that this browser had before: it is forgotten. */
  replaces: string | null
}

/**
 * Keeps what was typed into a form whose session had ended, for an hour; the browser gets the
 * returned secret. Only that browser gets the text back, only for the same person, and only as
 * values of a form to send again.
 */
export async function holdForm(
  db: Db,
  { path, userId, fields, replaces }: Sent,
  now: Date,
): Promise<string> {
  const secret = randomBytes(24).toString('base64url')
  await db.write(async (tx) => {
    if (replaces) await tx.heldForm.deleteMany({ where: { id_hash: hashOf(replaces) } })
    await tx.heldForm.create({
      data: {
        id_hash: hashOf(secret),
        path,
        user_id: userId,
        fields,
        created_at: now,
        expires_at: new Date(now.getTime() + HELD_FORM_MINUTES * 60_000),
      },
    })
  })
  return secret
}

type Asked = { secret: string; path: string; userId: string | null }

/** What that person typed into the form of that page, or null. For the browser with the secret. */
export async function heldForm(
  db: Db,
  { secret, path, userId }: Asked,
  now: Date,
): Promise<HeldFields | null> {
  const row = await db.read.heldForm.findUnique({ where: { id_hash: hashOf(secret) } })
  if (!row || row.path !== path || row.user_id !== userId || row.expires_at <= now) return null
  return row.fields as HeldFields
}

export async function dropHeldForm(db: Db, secret: string): Promise<void> {
  await db.write((tx) => tx.heldForm.deleteMany({ where: { id_hash: hashOf(secret) } }))
}
