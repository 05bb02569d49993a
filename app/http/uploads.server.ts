import { LARGEST_PHOTO } from '~/domain/photos/schema'
import { plainPath } from '~/policy/gate'

/** The pages whose form brings a picture: only there is multipart read, and more than elsewhere. */
const UPLOADS = ['/leader/photo']

/** Bytes of such a form: the picture, and room for the fields beside it. */
export const LARGEST_UPLOAD = LARGEST_PHOTO + 64 * 1024
/** So much is read and thrown away before the line is cut, so that browsers hear the answer. */
export const UPLOAD_PATIENCE = 6 * LARGEST_PHOTO

/** Query of the page that says at its field that the picture was too large. */
export const TOO_LARGE = 'too-large'

export const isUpload = (path: string, contentType: string | null | undefined): boolean =>
  UPLOADS.includes(plainPath(path)) && /^multipart\/form-data\s*;/i.test(contentType ?? '')

/** The page of an upload that was too large to be read, with the message at its field. */
export const tooLargePage = (path: string) => `${plainPath(path)}?problem=${TOO_LARGE}`

/** How many parts a multipart body has, as far as `most`: what is more is not worth reading. */
export function partsIn(contentType: string, body: Buffer, most: number): number {
  const [, boundary] = /boundary="?([^";]+)/i.exec(contentType) ?? []
  let [parts, at] = [0, -1]
  while (boundary && parts < most && (at = body.indexOf(`--${boundary}`, at + 1)) >= 0) parts++
  return parts
}

/** The text fields of a multipart body; null when it cannot be read. */
export async function fieldsOf(contentType: string, body: Buffer): Promise<URLSearchParams | null> {
  const headers = { 'content-type': contentType }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null)
  if (!form) return null
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return new URLSearchParams(texts)
}
