import { createHash } from 'node:crypto'
import text from './index.css?inline'
import siteText from './site.css?inline'

/** By which a policy allows exactly this text between style tags. */
export const styleHash = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** Those of the whole style sheets. */
export const STYLE_HASHES = [text, siteText].map(styleHash)
