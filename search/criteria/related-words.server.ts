import * as z from 'zod'
import { yamlContent } from '~/platform/content/content.server'
import { stemWord } from './stem'

const text = z.string().min(1)
const content = yamlContent(
  'related-words.yaml',
  z.strictObject({ light_words: text, related_words: z.array(text) }),
)
type Vocabulary = {
  light: ReadonlySet<string>
  /** By stem */
  related: ReadonlyMap<string, readonly string[]>
}
let vocabulary: Vocabulary | undefined

function loadVocabulary(): Vocabulary {
  const { light_words, related_words } = content()
  const related = new Map<string, string[]>()
  for (const group of related_words.map((line) => line.split(' ')))
    for (const stem of new Set(group.map(stemWord))) {
      const others = group.filter((word) => stemWord(word) !== stem)
      related.set(stem, [...(related.get(stem) ?? []), ...others])
    }
  return { light: new Set(light_words.split(' ')), related }
}

/** Words that go together with a word: someone who asks about a "laptop" may mean a "computer". Wider
 * than synonyms, so use them only where results are suggestions. */
export const relatedWords = (word: string): readonly string[] =>
  (vocabulary ??= loadVocabulary()).related.get(stemWord(word)) ?? []

/** Whether a word is as common as "week" and seldom says what a text is about. */
export const isLightWord = (word: string): boolean =>
  (vocabulary ??= loadVocabulary()).light.has(word)
