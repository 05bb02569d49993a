import type { Ctx } from '~/platform/ctx'

const ASSIGNMENTS = { name: true, course_name: true, due_at: true } as const

/** The viewer's Canvas account as it is connected, with its open assignments; never its tokens. */
export const canvasAccountForExport = ({ db, viewer }: Ctx) =>
  db.read.lmsAccount.findMany({
    where: { user_id: viewer.id },
    select: { created_at: true, assignments_at: true, assignments: { select: ASSIGNMENTS } },
  })

/** The viewer's accounts at platforms that open Quad, with the assignments they opened there. */
export async function platformAccountsForExport({ db, viewer }: Ctx) {
  const rows = await db.read.ltiAccount.findMany({
    where: { user_id: viewer.id },
    orderBy: { created_at: 'desc' },
    select: {
      subject: true,
      created_at: true,
      platform: { select: { name: true } },
      assignments: { select: { ...ASSIGNMENTS, launched_at: true } },
    },
  })
  return rows.map(({ platform, ...row }) => ({ platform: platform.name, ...row }))
}
