import { spelling } from '~/domain/terms/words'
import type { Problem } from './check'

/**
 * What entries of a file have against one another. Reads the file as it was given, so that it finds
 * these errors also where others have to be named; what cannot be read is left to the schema.
 */
export function checkEntries(raw: unknown): Problem[] {
  return [...doubles(raw), ...primaries(raw)]
}

function doubles(raw: unknown): Problem[] {
  const categories = listAt(raw, 'topic_categories')
  const prompts = listAt(raw, 'prompt_categories')
  return [
    ...doublesIn(
      listAt(raw, 'institutions').map((one, n) => ({
        key: textOf(valueAt(one, 'institution_code')),
        path: `institutions[${n}].institution_code`,
      })),
    ),
    ...doublesIn(
      listAt(raw, 'programs').map((one, n) => ({ key: lower(one), path: `programs[${n}]` })),
    ),
    ...doublesIn(
      categories.map((one, n) => ({
        key: lower(valueAt(one, 'name')),
        path: `topic_categories[${n}].name`,
      })),
    ),
    ...doublesIn(
      categories.flatMap((category, c) =>
        listAt(category, 'topics').map((topic, t) => ({
          key: lower(valueAt(topic, 'title')),
          path: `topic_categories[${c}].topics[${t}].title`,
        })),
      ),
    ),
    ...doublesIn(
      prompts.map((one, n) => ({
        key: lower(valueAt(one, 'name')),
        path: `prompt_categories[${n}].name`,
      })),
    ),
    ...doublesIn(
      prompts.flatMap((category, c) =>
        listAt(category, 'prompts').map((prompt, p) => ({
          key: lower(valueAt(prompt, 'slug')),
          path: `prompt_categories[${c}].prompts[${p}].slug`,
        })),
      ),
    ),
    ...doublesIn(
      listAt(raw, 'restricted_terms').map((one, n) => ({
        key: spelling(textOf(one)),
        path: `restricted_terms[${n}]`,
      })),
    ),
    ...doublesIn(
      listAt(raw, 'mindset').map((one, n) => ({
        key: [
          valueAt(one, 'kind') ?? 'quote',
          valueAt(one, 'user_type'),
          lower(valueAt(one, 'text')),
        ].join(' '),
        path: `mindset[${n}]`,
      })),
    ),
    ...doublesIn(
      listAt(raw, 'influence_initiatives').map((one, n) => ({
        key: lower(valueAt(one, 'name')),
        path: `influence_initiatives[${n}].name`,
      })),
    ),
  ]
}

/** Entries without a key are wrong by themselves. */
function doublesIn(items: readonly { key: string; path: string }[]): Problem[] {
  const first = new Map<string, string>()
  return items.flatMap(({ key, path }) => {
    const before = first.get(key)
    if (before !== undefined) return [{ path, message: `is the same as ${before}` }]
    if (key !== '') first.set(key, path)
    return []
  })
}

function primaries(raw: unknown): Problem[] {
  const said = listAt(raw, 'institutions').map((one) => valueAt(one, 'primary') ?? false)
  const count = said.filter((primary) => primary === true).length
  // One that is neither true nor false may be meant as the primary one.
  const unclear = said.some((primary) => typeof primary !== 'boolean')
  if (said.length === 0 || count === 1 || (count === 0 && unclear)) return []
  return [{ path: 'institutions', message: `exactly one must be primary; ${count} are` }]
}

export const valueAt = (raw: unknown, name: string): unknown =>
  raw !== null && typeof raw === 'object' ? (raw as Record<string, unknown>)[name] : undefined

function listAt(raw: unknown, name: string): unknown[] {
  const value = valueAt(raw, name)
  return Array.isArray(value) ? value : []
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const lower = (value: unknown) => textOf(value).toLowerCase()
