import type { Content } from '~/domain/records/define'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { canManageEvents } from '~/policy/campus-events'
import { COMING, publishToComers } from './news.server'

/** What is left of an event that someone comes to */
const WITHOUT_TEXTS = {
  title: 'An event of a former member',
  text: '',
  place: '',
  link: '',
  contact: '',
  topic_id: null,
  state: 'cancelled',
}

/**
 * What becomes of events with their author. With their posts go those of members: they're deleted, or, where someone
 * else wants to come, cancelled without what they said. Those of staff are the school's. No event of the school has the
 * person as its contact anymore. Before the rows change. Event: campus_event.news for those who come.
 */
export async function eraseOwnEvents(tx: Tx, ctx: Ctx, content: Content): Promise<void> {
  if (content === 'remove' && !canManageEvents(ctx.viewer)) await removeEvents(tx, ctx)
  await clearContacts(tx, ctx)
}

async function removeEvents(tx: Tx, { viewer, now }: Ctx) {
  const { id: author_id, partner_code } = viewer
  const open = { ends_at: { gt: now }, cancelled_at: null }
  const coming = { user_id: { not: author_id }, status: { in: COMING } }
  const wanted = await tx.campusEvent.findMany({
    where: {
      author_id,
      state: 'published',
      dates: { some: { ...open, attendances: { some: coming } } },
    },
    select: { id: true, sequence: true, dates: { where: open, select: { id: true } } },
  })
  for (const { id, sequence, dates } of wanted) {
    const edition = sequence + 1
    const data = { ...WITHOUT_TEXTS, revised_at: now, sequence: edition }
    await tx.campusEvent.update({ where: { id }, data })
    const ids = dates.map((date) => date.id)
    const news = { news: 'cancelled', edition } as const
    await publishToComers(tx, { id, partner_code }, ids, news, { by: author_id, now })
  }
  const cancelled = wanted.map(({ id }) => id)
  await tx.campusEvent.deleteMany({ where: { author_id, id: { notIn: cancelled } } })
}

/** In their own events whatever it says of them, in others' the whole name or the address. */
async function clearContacts(tx: Tx, { viewer }: Ctx) {
  const { id, partner_code, first_name, last_name } = viewer
  const { email } = await tx.user.findUniqueOrThrow({ where: { id }, select: { email: true } })
  const names = [`${first_name} ${last_name}`, email].filter((name) => name.trim() !== '')
  const own = [...names, first_name, last_name].filter((name) => name.trim() !== '')
  const rows = await tx.campusEvent.findMany({
    where: { partner_code, contact: { not: '' } },
    select: { id: true, contact: true, author_id: true },
  })
  const isNamed = ({ contact, author_id }: (typeof rows)[number]) =>
    (author_id === id ? own : names).some((name) => hasWords(contact, name))
  const ids = rows.filter(isNamed).map((row) => row.id)
  if (ids.length > 0)
    await tx.campusEvent.updateMany({ where: { id: { in: ids } }, data: { contact: '' } })
}

/** Whether a text has a name by itself, not as a part of a longer word. */
function hasWords(text: string, name: string): boolean {
  const escaped = name.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(text)
}
