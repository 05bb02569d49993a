import * as z from 'zod'
import { findDuplicates, listAt, type Problem } from './duplicates'
import { partnerFileSchema } from './file.server'
import type { PartnerInput } from './file.server'
import { listKinds } from './lists/index.server'
import { nearestName } from './nearest-name'

export type CheckResult = { ok: true; input: PartnerInput } | { ok: false; problems: Problem[] }

/**
 * Checks a whole school as someone gave it and names everything that is wrong with it by itself;
 * what stands against it in the database, `storedProblems` names. (CLI-10, CLI-12)
 */
export function checkPartner(raw: unknown): CheckResult {
  const parsed = partnerFileSchema.safeParse(raw)
  const problems = [...(parsed.error?.issues.flatMap(toProblems) ?? []), ...checkLists(raw)]
  if (parsed.success && problems.length === 0) return { ok: true, input: parsed.data }
  return { ok: false, problems }
}

/** What entries of a list have against one another, wherever else the file is wrong. */
const checkLists = (raw: unknown): Problem[] => [
  ...listKinds.flatMap(([name, { unique }]) => findDuplicates(name, listAt(raw, name), unique)),
  ...listKinds.flatMap(([name, list]) => list.check?.(listAt(raw, name)) ?? []),
]

type Issue = z.core.$ZodIssue

function toProblems(issue: Issue): Problem[] {
  if (issue.code === 'invalid_union') return unionProblems(issue)
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

/** Of the form that was meant: the one whose type fits, or else the first. Of an unknown kind, only that. */
function unionProblems({ errors, path, message }: z.core.$ZodIssueInvalidUnion): Problem[] {
  if (errors.length === 0) return [{ path: formatPath(path), message }]
  const isOther = (issue: Issue) => issue.code === 'invalid_type' && issue.path.length === 0
  const meant = errors.find((issues) => !issues.some(isOther)) ?? errors[0] ?? []
  return meant.flatMap((issue) => toProblems({ ...issue, path: [...path, ...issue.path] }))
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
  if (schema instanceof z.ZodUnion)
    return schema.options.find((option) => option instanceof z.ZodObject) ?? schema
  const isWrapped = [z.ZodOptional, z.ZodDefault, z.ZodNullable].some(
    (kind) => schema instanceof kind,
  )
  return isWrapped ? unwrap((schema as z.ZodOptional).unwrap()) : schema
}
