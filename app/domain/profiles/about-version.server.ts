import { createHash } from 'node:crypto'

/** The version of what someone says of themselves, for a form that begins with it: the same for the same text. */
export const aboutVersion = (about: string | null): string =>
  createHash('sha256')
    .update(about ?? '')
    .digest('base64url')
    .slice(0, 16)
