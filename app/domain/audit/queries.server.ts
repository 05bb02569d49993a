import type { Db } from '~/platform/db.server'

export type AuditLine = {
  created_at: Date
  who: string
  command: string
  target: string
  outcome: string
  partner_code: string
}

/** What was changed by whom, newest first. For operators. (CLI-09) */
export async function listAudit(
  db: Db,
  choice: { partner_code?: string; command?: string; limit: number },
): Promise<AuditLine[]> {
  return db.read.audit.findMany({
    where: {
      partner_code: choice.partner_code,
      command: choice.command && { startsWith: choice.command },
    },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: choice.limit,
    select: {
      created_at: true,
      who: true,
      command: true,
      target: true,
      outcome: true,
      partner_code: true,
    },
  })
}
