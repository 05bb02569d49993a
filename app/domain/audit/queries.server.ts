import type { Db } from '~/platform/database/types'

/** What was changed, and who changed it, newest first. For operators. (CLI-09) */
export function listAudit(
  db: Db,
  filter: { partner_code?: string; command?: string; limit: number },
) {
  return db.read.audit.findMany({
    where: {
      partner_code: filter.partner_code,
      command: filter.command && { startsWith: filter.command },
    },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: filter.limit,
    omit: { id: true, detail: true },
  })
}
