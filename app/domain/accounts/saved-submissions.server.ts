import { randomBytes } from 'node:crypto'
import type { Db } from '~/platform/database/types'
import { withStorable } from '~/platform/text/text-checks'
import { SAVED_SUBMISSION_MINUTES } from './schema'
import { hashSecret } from './sessions.server'

export type SubmissionFields = Record<string, string[]>

/** Never kept: secrets, and what belongs to one rendering of the form. */
const EXCLUDED_FIELDS = /password|^csrf$|^once$/i

/** Characters of a saved form, names included; the longest text has a sixth of them. Not in the spec. */
export const MAX_SAVED_LENGTH = 64 * 1024

/**
 * What of a form is kept, or null where there is nothing, or too much. What can't be stored can be seen
 * in it when it comes back.
 */
export function fieldsToSave(form: URLSearchParams): SubmissionFields | null {
  const fields = new Map<string, string[]>()
  for (const [name, value] of form) {
    if (EXCLUDED_FIELDS.test(name)) continue
    const [key, text] = [withStorable(name), withStorable(value)]
    const known = fields.get(key)
    if (known) known.push(text)
    else fields.set(key, [text])
  }
  const saved = Object.fromEntries(fields)
  return fields.size > 0 && JSON.stringify(saved).length <= MAX_SAVED_LENGTH ? saved : null
}

/** A form that came too late, and who had filled it in (null: a visitor). */
type LateSubmission = {
  path: string
  userId: string | null
  fields: SubmissionFields
  /** Secret of the form that this browser had before: it is forgotten. */
  replaces: string | null
}

/**
 * Keeps what was typed into a form whose session had ended, for an hour; the browser gets the
 * returned secret, or null where the account is deleted. Only that browser gets the text back, only for the same person, and only as
 * values of a form to send again.
 */
export async function saveSubmission(
  db: Db,
  { path, userId, fields, replaces }: LateSubmission,
  now: Date,
): Promise<string | null> {
  const secret = randomBytes(24).toString('base64url')
  return db.write(async (tx) => {
    // An account may have been deleted while its form was on the way.
    const writer = { where: { id: userId ?? '', deleted_at: null }, select: { id: true } }
    if (userId !== null && !(await tx.user.findFirst(writer))) return null
    if (replaces) await tx.savedSubmission.deleteMany({ where: { id_hash: hashSecret(replaces) } })
    await tx.savedSubmission.create({
      data: {
        id_hash: hashSecret(secret),
        path,
        user_id: userId,
        fields,
        created_at: now,
        expires_at: new Date(now.getTime() + SAVED_SUBMISSION_MINUTES * 60_000),
      },
    })
    return secret
  })
}

type SubmissionLookup = { secret: string; path: string; userId: string | null }

/** What that person typed into the form of that page, or null. For the browser with the secret. */
export async function findSavedSubmission(
  db: Db,
  { secret, path, userId }: SubmissionLookup,
  now: Date,
): Promise<SubmissionFields | null> {
  const row = await db.read.savedSubmission.findUnique({ where: { id_hash: hashSecret(secret) } })
  if (!row || row.path !== path || row.user_id !== userId || row.expires_at <= now) return null
  return row.fields as SubmissionFields
}

export async function deleteSavedSubmission(db: Db, secret: string): Promise<void> {
  await db.write((tx) => tx.savedSubmission.deleteMany({ where: { id_hash: hashSecret(secret) } }))
}
