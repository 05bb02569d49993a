import type { z } from 'zod'
import { spelling } from '~/domain/terms/words'
import { nearestName } from './nearest'
import {
  flagsSchema,
  institutionSchema,
  partnerFileSchema,
  settingsSchema,
  type GivenPartner,
} from './schema'

/** What is wrong with a file, and where: 'institutions[1].status'. */
export type Problem = { path: string; message: string }

export type Checked = { ok: true; given: GivenPartner } | { ok: false; problems: Problem[] }

/**
 * Looks through a whole school as somebody gave it and names everything that is wrong with it by
 * itself; whether code and host are free only the database knows. (CLI-10, CLI-12)
 */
export function checkPartner(raw: unknown): Checked {
  const parsed = partnerFileSchema.safeParse(raw)
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.flatMap(problemsOf) }
  const problems = [...doubles(parsed.data), ...primaries(parsed.data)]
  return problems.length > 0 ? { ok: false, problems } : { ok: true, given: parsed.data }
}

type Issue = z.core.$ZodIssue

function problemsOf(issue: Issue): Problem[] {
  if (issue.code !== 'unrecognized_keys')
    return [{ path: pathOf(issue.path), message: issue.message }]
  const known = namesAt(issue.path)
  return issue.keys.map((key) => {
    const meant = nearestName(key, known)
    return {
      path: pathOf([...issue.path, key]),
      message: meant ? `is not known; did you mean ${meant}?` : 'is not known',
    }
  })
}

const pathOf = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '') || 'file'

/** The names that may stand at a place of the file. */
function namesAt(path: readonly PropertyKey[]): string[] {
  switch (path[0]) {
    case 'flags':
      return Object.keys(flagsSchema.shape)
    case 'settings':
      return Object.keys(settingsSchema.shape)
    case 'institutions':
      return Object.keys(institutionSchema.shape)
    case 'topic_categories':
      return path.includes('topics')
        ? ['title', 'description', 'icon']
        : ['name', 'prospective_discussions', 'topics']
    default:
      return Object.keys(partnerFileSchema.shape)
  }
}

function doubles(given: GivenPartner): Problem[] {
  const categories = given.topic_categories ?? []
  const lower = (name: string) => name.toLowerCase()
  return [
    ...doublesIn(given.institutions ?? [], (one) => one.institution_code, codePath),
    ...doublesIn(given.programs ?? [], lower, (n) => `programs[${n}]`),
    ...doublesIn(
      categories,
      (one) => lower(one.name),
      (n) => `topic_categories[${n}].name`,
    ),
    ...doublesIn(
      categories.flatMap((category, c) =>
        category.topics.map((topic, t) => ({
          title: topic.title,
          path: `topic_categories[${c}].topics[${t}].title`,
        })),
      ),
      (topic) => lower(topic.title),
      (_, topic) => topic.path,
    ),
    ...doublesIn(given.restricted_terms ?? [], spelling, (n) => `restricted_terms[${n}]`),
  ]
}

const codePath = (n: number) => `institutions[${n}].institution_code`

function doublesIn<T>(
  items: readonly T[],
  key: (item: T) => string,
  path: (index: number, item: T) => string,
): Problem[] {
  const first = new Map<string, string>()
  return items.flatMap((item, index) => {
    const here = path(index, item)
    const before = first.get(key(item))
    if (before !== undefined) return [{ path: here, message: `is the same as ${before}` }]
    first.set(key(item), here)
    return []
  })
}

function primaries({ institutions = [] }: GivenPartner): Problem[] {
  const count = institutions.filter((one) => one.primary).length
  if (institutions.length === 0 || count === 1) return []
  return [{ path: 'institutions', message: `exactly one must be primary; ${count} are` }]
}
