import type { Ctx } from '~/platform/ctx'
import { appendEvent } from '~/platform/events.server'
import { NotFound } from '~/platform/failures'
import { mindsetTypeOf } from '~/policy/home'
import type { MindsetMessage, Quote } from './schema'

const DAY = 86_400_000

type Row = { id: string; kind: string; text: string; author: string | null; image: string | null }

/**
 * What the school says on home to people like the viewer: the quote of the day, the same all day
 * long, and the first message that they have not dismissed. For every member. (HOME-19, HOME-20)
 */
export async function mindsetFor(
  ctx: Ctx,
): Promise<{ quote: Quote | null; message: MindsetMessage | null }> {
  const rows = await rowsFor(ctx)
  return {
    quote: quoteOfTheDay(ctx, ofKind(rows, 'quote')),
    message: dueMessage(ctx, ofKind(rows, 'message')),
  }
}

const rowsFor = ({ db, viewer }: Ctx): Promise<Row[]> =>
  db.read.mindsetQuote.findMany({
    where: { partner_code: viewer.partner_code, user_type: mindsetTypeOf(viewer) },
    orderBy: [{ order: 'asc' }, { id: 'asc' }],
    select: { id: true, kind: true, text: true, author: true, image: true },
  })

const ofKind = (rows: Row[], kind: string) => rows.filter((row) => row.kind === kind)

function quoteOfTheDay({ now, partner }: Ctx, quotes: Row[]): Quote | null {
  const today = quotes[Math.floor(now.getTime() / DAY) % quotes.length]
  if (!today) return null
  const { text, author, image } = today
  const shown = partner.settings.quote_images && image
  return { text, author, image: shown ? `/images/quotes/${image}.svg` : null }
}

/** The one after the message that was dismissed last; one that is gone counts as none. */
function dueMessage({ viewer }: Ctx, messages: Row[]): MindsetMessage | null {
  const dismissed = messages.findIndex(({ id }) => id === viewer.mindset_message_id)
  const due = messages[dismissed + 1]
  return due ? { id: due.id, text: due.text, author: due.author } : null
}

/**
 * The viewer has read a message: it and those before it do not come back. For every member; throws
 * NotFound for a message that is not for people like them. Dismissing again changes nothing. Event:
 * mindset.dismissed. (HOME-20)
 */
export async function dismissMessage(ctx: Ctx, id: string): Promise<void> {
  const { viewer, now } = ctx
  const messages = ofKind(await rowsFor(ctx), 'message')
  const place = messages.findIndex((message) => message.id === id)
  if (place < 0) throw new NotFound()
  await ctx.db.write(async (tx) => {
    const { mindset_message_id: last } = await tx.user.findUniqueOrThrow({
      where: { id: viewer.id },
      select: { mindset_message_id: true },
    })
    if (place <= messages.findIndex((message) => message.id === last)) return
    await tx.user.update({
      where: { id: viewer.id },
      data: { mindset_message_id: id, updated_at: now },
    })
    const { partner_code } = viewer
    const event = { name: 'mindset.dismissed', partner_code, actor_id: viewer.id, subject_id: id }
    await appendEvent(tx, event, now)
  })
}
