import { normalizePath } from '~/policy/navigation-guard'

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
export function countParts(contentType: string, body: Buffer, limit: number): number {
  const [, boundary] = /boundary="?([^";]+)/i.exec(contentType) ?? []
  let [parts, at] = [0, -1]
  while (boundary && parts < limit && (at = body.indexOf(`--${boundary}`, at + 1)) >= 0) parts++
  return parts
}

/** The text fields of a multipart body; null if it can't be read. */
export async function parseTextFields(
  contentType: string,
  body: Buffer,
): Promise<URLSearchParams | null> {
  const headers = { 'content-type': contentType }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null)
  if (!form) return null
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return new URLSearchParams(texts)
}
