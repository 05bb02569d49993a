import { createHash } from 'node:crypto'
import text from './index.css?inline'

/** By which a policy allows exactly this text between style tags. */
export const styleHash = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** That of the whole style sheet. */
export const STYLE_HASH = styleHash(text)
