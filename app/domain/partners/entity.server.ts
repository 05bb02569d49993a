import type { Db } from '~/platform/db.server'

/**
 * A school as the entity Partner, with its active institutions, the primary first. For everybody:
 * its settings stay inside, they are for operators. Null for an unknown code. (ACCESS-02, ACCESS-03)
 */
export async function partnerEntity({ read }: Pick<Db, 'read'>, partner_code: string) {
  const row = await read.partner.findUnique({
    where: { partner_code },
    omit: { id: true, settings: true, created_at: true, updated_at: true },
    include: {
      programs: { select: { id: true, name: true }, orderBy: { name: 'asc' } },
      institutions: {
        where: { status: 'active' },
        omit: { id: true, one_time_prompts: true },
        orderBy: [{ primary: 'desc' }, { name: 'asc' }],
      },
    },
  })
  if (!row) return null
  const { programs, ...partner } = row
  return { code: partner_code, ...partner, program_list: programs }
}
