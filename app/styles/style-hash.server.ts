import { createHash } from 'node:crypto'
import text from './index.css?inline'

/** By which a policy allows the whole style sheet in a page, exactly that text. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
