import { TaskQueue } from '~/platform/task-queue.server'
import { normalizePath } from '~/policy/navigation-guard'
import { MAX_FIELDS, TOO_MANY_FIELDS, UNREADABLE, type BodyError } from './form-body.server'

/** In the handle of a route that takes files: `handle = { upload: { maxBytes } }`. */
export type UploadRule = { maxBytes: number }

/** Bytes for the fields next to the files. */
const FIELDS_BYTES = 64 * 1024

/** Query of the page that says at its field that the file was too large. */
export const TOO_LARGE = 'too-large'

export const isMultipart = (contentType: string | null | undefined): boolean =>
  /^multipart\/form-data\s*;/i.test(contentType ?? '')

/**
 * How much of an upload is kept, nothing of a visitor's, and how much is read and thrown away before
 * the connection is closed: a browser that is cut off while it sends never shows the response.
 */
export const uploadLimits = ({ maxBytes }: UploadRule, isMember: boolean) => ({
  keep: isMember ? maxBytes + FIELDS_BYTES : 0,
  drain: 6 * maxBytes,
})

/** The page of an upload that was too large to be read, with the message at its field. */
export const tooLargePage = (path: string) => `${normalizePath(path)}?problem=${TOO_LARGE}`

/** Parts of a multipart body, counted up to a limit: more are not worth reading. */
function countParts(contentType: string, body: Buffer, limit: number): number {
  const [, boundary] = /boundary="?([^";]+)/i.exec(contentType) ?? []
  let [parts, at] = [0, -1]
  while (boundary && parts < limit && (at = body.indexOf(`--${boundary}`, at + 1)) >= 0) parts++
  return parts
}

const turns = new TaskQueue(8)

/**
 * Uploads are answered one after the other, because each of them holds up everyone else for a moment;
 * where many wait, at once: then their routes say to come back later.
 */
export const takeTurn = async (answer: () => Promise<void>): Promise<void> => {
  const isAnswered = await turns.run(async () => {
    await answer()
    return true
  })
  if (!isAnswered) await answer()
}

/** The files of a form by the names of their fields. */
export type SentFiles = ReadonlyMap<string, readonly File[]>

export const NO_FILES: SentFiles = new Map()

/**
 * A multipart body in two: its texts, written as those of any other form, and its files. It is read
 * once, because each time takes milliseconds in which no one else is answered.
 */
export async function splitUpload(
  contentType: string,
  body: Buffer<ArrayBuffer>,
): Promise<{ texts: Buffer; files: SentFiles } | BodyError> {
  if (body.length === 0) return UNREADABLE
  if (countParts(contentType, body, MAX_FIELDS + 1) > MAX_FIELDS) return TOO_MANY_FIELDS
  const headers = { 'content-type': contentType }
  const form = await new Response(body, { headers }).formData().catch(() => null)
  if (!form) return UNREADABLE
  const texts = new URLSearchParams()
  const files = new Map<string, File[]>()
  for (const [name, value] of form) {
    if (typeof value === 'string') texts.append(name, value)
    else files.set(name, [...(files.get(name) ?? []), value])
  }
  return { texts: Buffer.from(texts.toString()), files }
}
