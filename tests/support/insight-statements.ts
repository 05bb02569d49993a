import { helpfulMembers } from '~/domain/insights/helpful.server'
import { publishInsights } from '~/domain/insights/publish.server'
import { idOf } from './database'
import type { Ctx } from '~/platform/ctx'

/** Runs every statement about insights: of a week in which something was announced and searched for. */
export async function runInsights(ctx: Ctx) {
  const { db, now, viewer } = ctx
  const at = new Date(now.getTime() - 14 * 86_400_000)
  const { partner_code } = viewer
  const text = { title: 'x', text: 'x', place: 'home', partner_code }
  const audience = { status: [], programs: [], campuses: [], roles: [] }
  const names = ['sam', 'maya', 'alex', 'leo', 'alma', 'cora']
  await db.write(async (tx) => {
    const times = { starts_at: at, ends_at: now, created_at: at }
    await tx.announcement.create({ data: { id: 'insights', ...text, ...times, audience } })
    await tx.trackingEvent.createMany({
      data: names.map((name) => ({
        id: `insights ${name}`,
        partner_code,
        user_id: idOf(name),
        name: 'searched',
        data: { q: 'kayak', tab: 'posts', total: 0 },
        platform: 'desktop-browser',
        created_at: at,
      })),
    })
  })
  await publishInsights(db, now)
  await helpfulMembers(ctx)
}
