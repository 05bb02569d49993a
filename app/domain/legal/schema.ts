import * as z from 'zod'

const line = z.string().min(1)

/**
 * One version of a document, as its file in content/legal holds it. Texts hold {product} and
 * {support_email}, which are filled in where they are shown, and sections {if:embedder}…{end}, which is
 * shown only where the site uses one.
 */
export const legalVersionSchema = z.strictObject({
  title: line,
  /** One sentence below the title */
  lede: line,
  /** What is different from the version before; empty for the first */
  changed: z.string().default(''),
  /** The whole document in a few sentences */
  summary: z.array(line),
  /** Markdown, with headings from ### on */
  sections: z.array(z.strictObject({ title: line, text: line })).min(1),
})

/** A version with the day from which it applies: 2026-11-21 */
export type LegalVersion = z.infer<typeof legalVersionSchema> & { version: string }

/** Shown when the terms changed between reading and accepting them. Not in the specification. */
export const TERMS_OUTDATED =
  'The terms changed while you were reading them. Please take another look.'
