import type { Db } from '~/platform/database/types'
import { primaryFirst, sortByName } from '~/platform/text/name-order'
import type { PartnerFile } from './file.server'
import type { Reader } from './lists/define.server'
import { listKinds } from './lists/index.server'

/**
 * A school with its programs and active institutions, the primary first; null for an unknown code.
 * For everyone: what of it leaves the server, the API's entity says. (ACCESS-02, ACCESS-03)
 */
export async function partnerProfile({ read }: Pick<Db, 'read'>, partner_code: string) {
  const partner = await read.partner.findUnique({
    where: { partner_code },
    omit: { id: true, settings: true, calendar_host: true, created_at: true, updated_at: true },
    include: {
      programs: {
        where: { archived_at: null },
        select: { id: true, name: true },
      },
      institutions: {
        where: { status: 'active' },
        omit: { id: true, one_time_prompts: true },
      },
    },
  })
  if (!partner) return null
  const { programs, institutions } = partner
  return Object.assign(partner, {
    programs: sortByName(programs),
    institutions: primaryFirst(institutions),
  })
}
export type PartnerProfile = NonNullable<Awaited<ReturnType<typeof partnerProfile>>>

/** Code and name of the school that has this host, or null. For operators. */
export const partnerOfHost = (reader: Reader, host: string) =>
  reader.partner.findUnique({ where: { host }, select: { partner_code: true, name: true } })

/** A whole school as one file, always in the same order; null for an unknown code. (CLI-13) */
export async function partnerFile(reader: Reader, code: string): Promise<PartnerFile | null> {
  const partner = await reader.partner.findUnique({
    where: { partner_code: code },
    omit: { id: true, calendar_host: true, created_at: true, updated_at: true },
  })
  if (!partner) return null
  const file: Record<string, unknown> = {
    ...partner,
    flags: sortKeys(partner.flags as object),
    settings: sortKeys(partner.settings as object),
  }
  for (const [name, { load }] of listKinds) file[name] = await load(reader, code)
  return file as PartnerFile
}

/** By name: the column keeps its keys in the order in which they once came. */
const sortKeys = (values: object) =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
