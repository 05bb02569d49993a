import type { Ctx } from '~/platform/ctx'
import { NotFound } from '~/platform/failures'

const COLUMNS = {
  id: true,
  color: true,
  icon: true,
  header: true,
  content_markdown: true,
  link: true,
  track_id: true,
} as const

/** Ways to connect with the viewer's school, in its order. For every member. (API-54, PROSP-05) */
export const connectOptions = ({ db, viewer }: Ctx) =>
  db.read.connectOption.findMany({
    where: { partner_code: viewer.partner_code, archived_at: null },
    orderBy: [{ order: 'asc' }, { id: 'asc' }],
    select: COLUMNS,
  })

export type ConnectOption = Awaited<ReturnType<typeof connectOptions>>[number]

/** One of them. For every member; throws NotFound for any other id. */
export async function connectOption({ db, viewer }: Ctx, id: string): Promise<ConnectOption> {
  const where = { id, partner_code: viewer.partner_code, archived_at: null }
  const option = await db.read.connectOption.findFirst({ where, select: COLUMNS })
  if (!option) throw new NotFound()
  return option
}
