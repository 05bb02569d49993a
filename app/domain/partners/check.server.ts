import { z } from 'zod'
import { findDuplicates, listAt, valueAt, type Problem } from './duplicates'
import { REQUIRED_FIELDS, partnerCode, partnerFields, partnerFileSchema } from './file.server'
import type { PartnerInput } from './file.server'
import { listKinds } from './lists/index.server'
import { nearestName } from './nearest-name'

/** What of a school the database has a say in. */
export type Claim = {
  partner_code: string
  host: string | undefined
  /** Values that a new school needs and that were not given */
  missing: (typeof REQUIRED_FIELDS)[number][]
}

export type CheckResult =
  | { ok: true; input: PartnerInput }
  /** The claim is null where the code is wrong itself */
  | { ok: false; problems: Problem[]; claim: Claim | null }

/**
 * Checks a whole school as someone gave it and names everything that is wrong with it by itself;
 * whether code and host are free only the database knows. (CLI-10, CLI-12)
 */
export function checkPartner(raw: unknown): CheckResult {
  const parsed = partnerFileSchema.safeParse(raw)
  const problems = [...(parsed.error?.issues.flatMap(toProblems) ?? []), ...checkLists(raw)]
  if (parsed.success && problems.length === 0) return { ok: true, input: parsed.data }
  return { ok: false, problems, claim: readClaim(raw) }
}

/** What entries of a list have against one another, wherever else the file is wrong. */
const checkLists = (raw: unknown): Problem[] => [
  ...listKinds.flatMap(([name, { unique }]) => findDuplicates(name, listAt(raw, name), unique)),
  ...listKinds.flatMap(([name, list]) => list.check?.(listAt(raw, name)) ?? []),
]

/** What a school claims, whatever is wrong with the rest of it. */
export function readClaim(raw: unknown): Claim | null {
  const code = partnerCode.safeParse(valueAt(raw, 'partner_code'))
  if (!code.success) return null
  return {
    partner_code: code.data,
    host: partnerFields.host.safeParse(valueAt(raw, 'host')).data,
    missing: REQUIRED_FIELDS.filter((name) => valueAt(raw, name) === undefined),
  }
}

type Issue = z.core.$ZodIssue

function toProblems(issue: Issue): Problem[] {
  if (issue.code !== 'unrecognized_keys')
    return [{ path: formatPath(issue.path), message: issue.message }]
  const known = knownNames(issue.path)
  return issue.keys.map((key) => {
    const meant = nearestName(key, known)
    return {
      path: formatPath([...issue.path, key]),
      message: meant ? `is not known; did you mean ${meant}?` : 'is not known',
    }
  })
}

const formatPath = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '') || 'file'

/** The names of the values that the file can have there. */
function knownNames(path: readonly PropertyKey[]): string[] {
  let schema: unknown = partnerFileSchema
  for (const part of path) {
    schema = unwrap(schema)
    if (schema instanceof z.ZodArray) schema = schema.element
    else if (schema instanceof z.ZodObject) schema = schema.shape[String(part)]
  }
  schema = unwrap(schema)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

function unwrap(schema: unknown): unknown {
  const isWrapped = [z.ZodOptional, z.ZodDefault, z.ZodNullable].some(
    (kind) => schema instanceof kind,
  )
  return isWrapped ? unwrap((schema as z.ZodOptional).unwrap()) : schema
}
