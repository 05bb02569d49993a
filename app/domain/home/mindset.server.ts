import { saveOnboarding } from '~/domain/users/parts.server'
import type { Ctx } from '~/platform/ctx'
import { publish } from '~/platform/events/publish.server'
import { NotFound } from '~/platform/failures'
import { col, defineRow, type RowOf } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectShared } from '~/platform/database/sql-shared.server'
import { dayNumber } from '~/platform/time-zone'
import { mindsetType } from '~/policy/home'
import { schoolZone } from '~/policy/time-zone'
import { mindsetDismissed } from './events'
import type { MindsetMessage, Quote } from './schema'

const mindsetRow = defineRow({
  id: col.text,
  text: col.text,
  author: col.text.orNull,
  image: col.text.orNull,
  archived_at: col.time.orNull,
})
type MindsetRow = RowOf<typeof mindsetRow>

/** The school's quote of the day on home for people like the viewer. For every member. (HOME-19, HOME-20) */
export async function quoteOfTheDay(ctx: Ctx): Promise<Quote | null> {
  const { now, partner } = ctx
  const quotes = (await loadEntries(ctx, 'quote')).filter(isCurrent)
  const today = quotes[dayNumber(now, schoolZone(partner)) % quotes.length]
  if (!today) return null
  const { text, author, image } = today
  const hasImage = partner.settings.quote_images && image
  return { text, author, image: hasImage ? `/images/quotes/${image}.svg` : null }
}

/** The first message to people like the viewer that they haven't dismissed. For every member. (HOME-05, HOME-20) */
export const dueMessage = async (ctx: Ctx): Promise<MindsetMessage | null> =>
  nextMessage(ctx, await loadEntries(ctx, 'message'))

/** Archived ones too: messages after a dismissed one are still to be found. */
const loadEntries = ({ db, viewer }: Ctx, kind: 'quote' | 'message') =>
  // The one that took the place of an archived one comes after it.
  selectShared(
    db,
    mindsetRow,
    sql`SELECT id, text, author, image, archived_at FROM "MindsetQuote"
      WHERE partner_code = ${viewer.partner_code} AND user_type = ${mindsetType(viewer)}
        AND kind = ${kind}
      ORDER BY "order", archived_at DESC NULLS LAST, id`,
  )

const isCurrent = ({ archived_at }: MindsetRow) => archived_at === null

/** The message after the one dismissed last; the first if that one no longer exists. */
function nextMessage({ viewer }: Ctx, messages: readonly MindsetRow[]): MindsetMessage | null {
  const lastDismissed = messages.findIndex(({ id }) => id === viewer.mindset_message_id)
  const next = messages.slice(lastDismissed + 1).find(isCurrent)
  return next ? { id: next.id, text: next.text, author: next.author } : null
}

/**
 * Dismisses a message and those before it for the viewer. For every member; throws NotFound for a
 * message that isn't for people like them. Dismissing again changes nothing. Event:
 * mindset.dismissed. (HOME-20)
 */
export async function dismissMessage(ctx: Ctx, id: string): Promise<void> {
  const { viewer } = ctx
  const messages = await loadEntries(ctx, 'message')
  const position = messages.findIndex((message) => message.id === id && isCurrent(message))
  if (position < 0) throw new NotFound()
  await ctx.db.write(async (tx) => {
    const row = await tx.userOnboarding.findUnique({
      where: { user_id: viewer.id },
      select: { mindset_message_id: true },
    })
    if (position <= messages.findIndex((message) => message.id === row?.mindset_message_id)) return
    await saveOnboarding(tx, viewer.id, { mindset_message_id: id })
    await publish(tx, ctx, mindsetDismissed({ subject: id }))
  })
}
