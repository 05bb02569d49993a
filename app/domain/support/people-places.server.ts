import type { Tx } from '~/platform/database/types'
import { sortByName } from '~/platform/text/name-order'

/** What lists call programs or campuses; letter case doesn't count. */
type Index = { find(text: string): { id: string } | null; names: string[] }
export type Places = { programs: Index; institutions: Index }

type Reader = Pick<Tx, 'program' | 'institution'>
type Named = { id: string; name: string; code: string | null; list_codes: unknown }

/**
 * The current programs and open institutions of a school: by code or name, and by what the school's lists
 * call them. For operators on the terminal.
 */
export async function loadPlaces(read: Reader, partner_code: string): Promise<Places> {
  const programs = await read.program.findMany({
    where: { partner_code, archived_at: null },
    select: { id: true, code: true, name: true, list_codes: true },
    orderBy: { id: 'asc' },
  })
  const institutions = await read.institution.findMany({
    where: { partner_code, status: 'active' },
    select: { id: true, institution_code: true, name: true, list_codes: true },
    orderBy: { institution_code: 'asc' },
  })
  return {
    programs: toIndex(sortByName(programs), (row) => row.name),
    institutions: toIndex(
      institutions.map(({ institution_code: code, ...row }) => ({ ...row, code })),
      (row) => row.code ?? row.name,
    ),
  }
}

const key = (text: string) => text.trim().toLowerCase()

/** A name that the school gave its lists comes first: it can't mean another one. */
function toIndex(rows: readonly Named[], nameFor: (row: Named) => string): Index {
  const known = new Map<string, { id: string }>()
  const byPlace = [
    (row: Named) => row.list_codes as string[],
    ({ code }: Named) => (code ? [code] : []),
    ({ name }: Named) => [name],
  ]
  for (const texts of byPlace)
    for (const row of rows)
      for (const text of texts(row)) if (!known.has(key(text))) known.set(key(text), { id: row.id })
  return { find: (text) => known.get(key(text)) ?? null, names: rows.map(nameFor) }
}
