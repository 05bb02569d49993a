/**
 * A text that binds, as data. The texts hold {product} and {support_email}, which are filled in
 * where they are shown.
 */
export type LegalDocument = {
  slug: string
  title: string
  /** One sentence below the title */
  lede: string
  /** The newest first: that one is in force */
  versions: readonly [LegalVersion, ...LegalVersion[]]
}

export type LegalVersion = {
  /** The day from which it holds: 2026-11-21 */
  version: string
  /** What is different from the version before; empty for the first */
  changed: string
  /** The whole in a few sentences */
  summary: readonly string[]
  sections: readonly LegalSection[]
}

export type LegalSection = {
  title: string
  /** Markdown, with headings from ### on */
  text: string
}
