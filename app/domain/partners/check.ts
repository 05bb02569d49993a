import type { z } from 'zod'
import { checkEntries, valueAt } from './doubles'
import { nearestName } from './nearest'
import { mindsetSchema } from './home-entries'
import { promptCategorySchema, promptSchema } from './prompt-entries'
import {
  NEEDED,
  flagsSchema,
  initiativeSchema,
  institutionSchema,
  partnerCode,
  partnerFields,
  partnerFileSchema,
  settingsSchema,
  type GivenPartner,
} from './schema'

/** What is wrong with a file, and where: 'institutions[1].status'. */
export type Problem = { path: string; message: string }

/** What of a school the database has a say in. */
export type Claim = {
  partner_code: string
  host: string | undefined
  /** Values that a new school needs and that were not given */
  missing: (typeof NEEDED)[number][]
}

export type Checked =
  | { ok: true; given: GivenPartner }
  /** The claim is null where the code is wrong itself */
  | { ok: false; problems: Problem[]; claim: Claim | null }

/**
 * Looks through a whole school as somebody gave it and names everything that is wrong with it by
 * itself; whether code and host are free only the database knows. (CLI-10, CLI-12)
 */
export function checkPartner(raw: unknown): Checked {
  const parsed = partnerFileSchema.safeParse(raw)
  const problems = [...(parsed.error?.issues.flatMap(problemsOf) ?? []), ...checkEntries(raw)]
  if (parsed.success && problems.length === 0) return { ok: true, given: parsed.data }
  return { ok: false, problems, claim: claimOf(raw) }
}

/** What a school claims, whatever is wrong with the rest of it. */
export function claimOf(raw: unknown): Claim | null {
  const code = partnerCode.safeParse(valueAt(raw, 'partner_code'))
  if (!code.success) return null
  return {
    partner_code: code.data,
    host: partnerFields.host.safeParse(valueAt(raw, 'host')).data,
    missing: NEEDED.filter((name) => valueAt(raw, name) === undefined),
  }
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
      if (path.includes('contents')) return ['title', 'content_markdown']
      return path.includes('topics')
        ? ['title', 'description', 'icon', 'contents']
        : ['name', 'prospective_discussions', 'topics']
    case 'mindset':
      return Object.keys(mindsetSchema.shape)
    case 'influence_initiatives':
      return Object.keys(initiativeSchema.shape)
    case 'prompt_categories':
      return Object.keys((path.includes('prompts') ? promptSchema : promptCategorySchema).shape)
    default:
      return Object.keys(partnerFileSchema.shape)
  }
}
