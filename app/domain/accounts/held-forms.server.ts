import { randomBytes } from 'node:crypto'
import type { Db } from '~/platform/db.server'
import { HELD_FORM_MINUTES } from './schema'
import { hashOf } from './sessions.server'

export type HeldFields = Record<string, string[]>

/** Never kept: secrets, and what belongs to one rendering of the form. */
const NOT_HELD = /password|^csrf$|^once$/i

/**
 * Keeps what was typed into a form whose session had ended, for an hour; the browser gets the
 * returned secret. Only that browser gets the text back, and only as values of a form to send again.
 */
export async function holdForm(
  db: Db,
  path: string,
  form: URLSearchParams,
  now: Date,
): Promise<string> {
  const fields: HeldFields = {}
  for (const name of new Set(form.keys())) {
    if (!NOT_HELD.test(name)) fields[name] = form.getAll(name)
  }
  const secret = randomBytes(24).toString('base64url')
  await db.write((tx) =>
    tx.heldForm.create({
      data: {
        id_hash: hashOf(secret),
        path,
        fields,
        created_at: now,
        expires_at: new Date(now.getTime() + HELD_FORM_MINUTES * 60_000),
      },
    }),
  )
  return secret
}

/** What was typed into the form of that page, or null. For the browser with the secret. */
export async function heldForm(
  db: Db,
  secret: string,
  path: string,
  now: Date,
): Promise<HeldFields | null> {
  const row = await db.read.heldForm.findUnique({ where: { id_hash: hashOf(secret) } })
  if (!row || row.path !== path || row.expires_at <= now) return null
  return row.fields as HeldFields
}

export async function dropHeldForm(db: Db, secret: string): Promise<void> {
  await db.write((tx) => tx.heldForm.deleteMany({ where: { id_hash: hashOf(secret) } }))
}
