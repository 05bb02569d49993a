import { randomBytes } from 'node:crypto'
import type { Db } from '~/platform/database/types'
import { withStorable } from '~/platform/text/text-checks'
import { SAVED_SUBMISSION_MINUTES } from './schema'
import { hashSecret } from './sessions.server'

export type SubmissionFields = Record<string, string[]>

/** Never kept: secrets, and what belongs to one session. */
const EXCLUDED_FIELDS = /password|^one_time_code$|^setup$|^passkey$|^csrf$|^saved_form$/i

/** The field of a form's key, by which sending it again is the same submission. (ACCESS-19) */
const KEY_FIELD = 'once'

/** Late forms of a member that one browser keeps at the same time. Not in the spec. */
export const MAX_SAVED_SUBMISSIONS = 10

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
  const isEmpty = [...fields.keys()].every((name) => name === KEY_FIELD)
  return !isEmpty && JSON.stringify(saved).length <= MAX_SAVED_LENGTH ? saved : null
}

/** A form that came too late, and who had filled it in (null: a visitor). */
type LateSubmission = {
  path: string
  userId: string | null
  fields: SubmissionFields
  /** Secrets of earlier versions of the same form: they are forgotten. */
  replaces: readonly string[]
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
    await tx.savedSubmission.deleteMany({ where: { id_hash: { in: replaces.map(hashSecret) } } })
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

/** A late form that waits in a browser. */
export type SavedSubmission = {
  secret: string
  /** Names it in forms: it is gone once that form was sent */
  id: string
  path: string
  userId: string | null
  fields: SubmissionFields
  /** The key it was sent with: it may have been stored before, and is sent again */
  key: string | null
}

/** What waits in the browser with these secrets, in their order. Each belongs to its writer and its page. */
export async function findSavedSubmissions(
  db: Db,
  secrets: readonly string[],
  now: Date,
): Promise<SavedSubmission[]> {
  const hashes = secrets.map(hashSecret)
  if (hashes.length === 0) return []
  const where = { id_hash: { in: hashes }, expires_at: { gt: now } }
  const rows = await db.read.savedSubmission.findMany({ where })
  return secrets.flatMap((secret, at) => {
    const row = rows.find(({ id_hash }) => id_hash === hashes[at])
    if (!row) return []
    const { path, user_id } = row
    const { [KEY_FIELD]: [key = null] = [], ...fields } = row.fields as SubmissionFields
    const id = row.id_hash.slice(0, ID_LENGTH)
    return [{ secret, id, path, userId: user_id, fields, key }]
  })
}

const ID_LENGTH = 16

export async function deleteSavedSubmission(db: Db, secret: string): Promise<void> {
  await db.write((tx) => tx.savedSubmission.deleteMany({ where: { id_hash: hashSecret(secret) } }))
}
