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

/** The text fields of a multipart body; none when it cannot be read. */
export async function fieldsOf(contentType: string, body: Buffer): Promise<URLSearchParams> {
  const headers = { 'content-type': contentType }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null)
  const fields = new URLSearchParams()
  for (const [name, value] of form ?? []) {
    if (typeof value === 'string') fields.append(name, value)
  }
  return fields
}
