import type { Problem } from '~/domain/partners/duplicates'
import { findField, partAt, type Shape, type FormTexts } from './schema-shape'

/** What is wrong with values, as sentences at the fields of their form; '' for what has none. */
export function problemsByField(
  problems: readonly Problem[],
  typed: FormTexts,
  shape: Shape,
): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const { path, message } of problems) {
    const label = labelAt(shape, path)
    const field = label === undefined ? '' : findField(typed, shape, path)
    found[field] = [...(found[field] ?? []), `${label ?? path} ${inPlainWords(message)}.`]
  }
  return found
}

/** What the value there is called; of an entry of a list, what such an entry is called. */
function labelAt(shape: Shape, path: string): string | undefined {
  const part = partAt(shape, path.replace(/(?<=^\w+)\[\d+\]$/, ''))
  return part?.kind === 'rows' && path.endsWith(']') ? part.one : part?.label
}

/** Places in a file say nothing to who has only a form. */
const inPlainWords = (message: string) =>
  message
    .replace(/^is the same as .+$/, 'is there already')
    .replace(
      /^is that of the entry .+$/,
      'is that of an archived one: bring that back, or take another',
    )
