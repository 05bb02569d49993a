import { trimmedText, valueAt, type Problem } from './duplicates'
import { partnerCode, partnerFields, REQUIRED_FIELDS, type PartnerFile } from './file.server'
import type { Reader } from './lists/define.server'
import { partnerFile, partnerOfHost } from './queries.server'
import { reconcile, storedRows, type StoredSchool } from './reconcile.server'
import type { SaveMode } from './schema'

/**
 * What the database has against a school as someone gave it, whatever else is wrong with it, so that
 * everything can be named at once. For operators. Changes nothing.
 */
export async function storedProblems(
  reader: Reader,
  raw: unknown,
  { mode, archive = false }: { mode: SaveMode; archive?: boolean | undefined },
): Promise<Problem[]> {
  const code = partnerCode.safeParse(valueAt(raw, 'partner_code'))
  if (!code.success) return []
  const school = await storedSchool(reader, code.data)
  const current = school.file
  const { problems: own } = reconcile(raw, school, archive)
  const problems = [...(await problemsAgainst(reader, current, raw)), ...own]
  return current && mode === 'add'
    ? [{ path: 'partner_code', message: takenByText(current) }, ...problems]
    : problems
}

/** What stands against its code and its host. `current` is null for a new school. */
export async function problemsAgainst(
  reader: Reader,
  current: PartnerFile | null,
  raw: unknown,
): Promise<Problem[]> {
  const missing = REQUIRED_FIELDS.filter((name) => !current && valueAt(raw, name) === undefined)
  return [
    ...missing.map((path) => ({ path, message: 'is needed for a new school' })),
    ...(await hostProblems(reader, raw)),
  ]
}

export const storedSchool = async (reader: Reader, code: string): Promise<StoredSchool> => ({
  file: await partnerFile(reader, code),
  rows: await storedRows(reader, code),
})

async function hostProblems(reader: Reader, raw: unknown): Promise<Problem[]> {
  const host = partnerFields.host.safeParse(valueAt(raw, 'host')).data
  const owner = host ? await partnerOfHost(reader, host) : null
  if (!owner || owner.partner_code === trimmedText(valueAt(raw, 'partner_code'))) return []
  return [{ path: 'host', message: `${host} belongs to ${owner.name} (${owner.partner_code})` }]
}

export const takenByText = (current: { partner_code: string; name: string }) =>
  `${current.partner_code} is taken by ${current.name}`
