import * as z from 'zod'
import { yamlContent } from '~/platform/content/content.server'

const text = z.string().min(1)

const { stop_words, synonyms } = yamlContent(
  'search.yaml',
  z.strictObject({ stop_words: text, synonyms: z.array(z.array(text).min(2)) }),
)()

export const STOP_WORDS: ReadonlySet<string> = new Set(stop_words.split(' '))

/** Every expression with the others that mean the same. A map, because any typed text is looked up. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = buildSynonyms(synonyms)

function buildSynonyms(groups: string[][]): Map<string, string[]> {
  const synonyms = new Map<string, Set<string>>()
  for (const group of groups)
    for (const member of group) {
      const others = synonyms.get(member) ?? new Set()
      for (const other of group) if (other !== member) others.add(other)
      synonyms.set(member, others)
    }
  return new Map([...synonyms].map(([member, others]) => [member, [...others].sort()]))
}
