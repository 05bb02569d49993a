import { TaskQueue } from '~/platform/processes/task-queue.server'
import { normalizePath } from '~/policy/navigation-guard'
import {
  MAX_FIELDS,
  MAX_FORM_BYTES,
  TOO_MANY_FIELDS,
  UNREADABLE,
  type BodyError,
} from './form-body.server'

/** In the handle of a route that takes files: `handle = { upload: { maxBytes } }`. */
export type UploadRule = {
  maxBytes: number
  /** People write in this form: its texts come back, whatever becomes of the files */
  keepsTexts?: boolean
}

/** Bytes for the fields next to the files. */
const FIELDS_BYTES = MAX_FORM_BYTES

/** What is read at most to answer on a page; proxies take a little more. */
const MOST_DRAINED = 60 * 1024 * 1024

/** Query of the page that says at its field that the file was too large. */
export const TOO_LARGE = 'too-large'

export const isMultipart = (contentType: string | null | undefined): boolean =>
  /^multipart\/form-data\s*;/i.test(contentType ?? '')

/**
 * How much of an upload is kept, nothing of a visitor's, and how much is read and thrown away before
 * the connection is closed: a browser that is cut off while it sends never shows the response.
 */
export const uploadLimits = ({ maxBytes }: UploadRule, isMember: boolean) => {
  const keep = isMember ? maxBytes + FIELDS_BYTES : 0
  return { keep, drain: Math.max(keep, Math.min(6 * maxBytes, MOST_DRAINED)) }
}

/** The page of an upload that was too large to be read, with the message at its field. */
export const tooLargePage = (path: string) => `${normalizePath(path)}?problem=${TOO_LARGE}`

/** The beginning of an upload that was too large, or is no member's, as one that ends with its last field. */
export function cutUpload(contentType: string, head: Buffer): Buffer<ArrayBuffer> {
  const [, boundary = ''] = BOUNDARY.exec(contentType) ?? []
  return Buffer.concat([head, Buffer.from(`${LINE}--${boundary}--${LINE}`)])
}

/** Whether a form may bring files: one that is no longer than a form without any waits for no turn. */
export const bringsFiles = (upload: UploadRule | null, length: string | undefined): boolean =>
  upload !== null && !(upload.keepsTexts && Number(length) <= MAX_FORM_BYTES)

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
export type SentFiles = ReadonlyMap<string, readonly Uint8Array[]>

export const NO_FILES: SentFiles = new Map()

/** What was sent for a field: the lines before it, and it. */
type Part = { head: Buffer<ArrayBuffer>; content: Buffer<ArrayBuffer>; isFile: boolean }

/**
 * A multipart body in two: its texts, written as those of any other form, and its files, which stay
 * where they were read: each copy of a photo takes milliseconds in which no one else is answered.
 */
export async function splitUpload(
  contentType: string,
  body: Buffer<ArrayBuffer>,
): Promise<{ texts: Buffer; files: SentFiles } | BodyError> {
  const [, boundary] = BOUNDARY.exec(contentType) ?? []
  const parts = boundary ? findParts(`--${boundary}`, body, MAX_FIELDS + 1) : []
  if (parts.length > MAX_FIELDS) return TOO_MANY_FIELDS
  const fields = boundary && (await readFields(contentType, `--${boundary}`, parts))
  if (!fields || fields.length === 0) return UNREADABLE
  const texts = new URLSearchParams()
  const files = new Map<string, Uint8Array[]>()
  for (const [at, [name, value]] of fields.entries()) {
    const { content, isFile } = parts[at]!
    if (isFile !== (typeof value !== 'string')) return UNREADABLE
    if (typeof value === 'string') texts.append(name, value)
    else files.set(name, [...(files.get(name) ?? []), content])
  }
  return { texts: Buffer.from(texts.toString()), files }
}

const BOUNDARY = /boundary="?([^";]+)/i
const [LINE, HEAD_END] = ['\r\n', '\r\n\r\n']

/** The parts of a body, of so many at most; none of one that doesn't begin and end as it should. */
function findParts(delimiter: string, body: Buffer<ArrayBuffer>, limit: number): Part[] {
  const parts: Part[] = []
  let start = body.indexOf(delimiter)
  while (start >= 0 && parts.length < limit) {
    const from = start + delimiter.length + LINE.length
    const line = body.toString('latin1', from - LINE.length, from)
    if (line === '--') return parts
    const [headEnd, end] = [body.indexOf(HEAD_END, from), body.indexOf(LINE + delimiter, from)]
    if (line !== LINE || headEnd < 0 || end < headEnd) return []
    const head = withoutFileName(body.subarray(from, headEnd))
    const content = body.subarray(Math.min(headEnd + HEAD_END.length, end), end)
    parts.push({ head, content, isFile: /;\s*filename\*?=/i.test(head.toString('latin1')) })
    start = end + LINE.length
  }
  return parts.length < limit ? [] : parts
}

/** From the name of a field in a head on, up to the name of its file, and the rest of that line. */
const FILE_NAME =
  /^(content-disposition:\s*form-data\s*;\s*name=(?:"[^"\r\n]*"|[^\s;"]+))\s*;\s*filename\*?=[^\r\n]*/im

/**
 * The name of a file says nothing here, and browsers write it in their own ways: with bare or escaped quotation
 * marks, without any, with its whole path. The platform reads only one of them.
 */
const withoutFileName = (head: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> =>
  Buffer.from(head.toString('latin1').replace(FILE_NAME, '$1; filename="file"'), 'latin1')

/** The names of the parts, and the texts, as the platform reads them; files only by their heads. */
async function readFields(contentType: string, delimiter: string, parts: readonly Part[]) {
  const body = parts.flatMap(({ head, content, isFile }) => [
    delimiter,
    LINE,
    head,
    HEAD_END,
    isFile ? '' : content,
    LINE,
  ])
  const headers = { 'content-type': contentType }
  const response = new Response(new Blob([...body, delimiter, '--', LINE]), { headers })
  const form = await response.formData().catch(() => null)
  return form && [...form].length === parts.length ? [...form] : null
}
