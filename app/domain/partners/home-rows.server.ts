import type { Tx } from '~/platform/db.server'
import { newId } from '~/platform/ids'
import type { Change } from './changes'
import type { MindsetEntry } from './home-entries'
import type { Reader } from './queries.server'

/** What a school says on home, always in the same order. */
export async function homeOf(reader: Reader, partner_code: string) {
  const mindset = await reader.mindsetQuote.findMany({
    where: { partner_code },
    orderBy: [{ kind: 'desc' }, { user_type: 'asc' }, { order: 'asc' }, { id: 'asc' }],
    select: { kind: true, user_type: true, text: true, author: true, image: true },
  })
  const tiles = await reader.sideMenuContent.findMany({
    where: { partner_code },
    orderBy: { order: 'asc' },
    select: { content_markdown: true },
  })
  return {
    mindset: mindset as MindsetEntry[],
    side_menu: tiles.map(({ content_markdown }) => content_markdown),
  }
}

type Place = { partner_code: string }

/** A quote or message keeps its row while its words stay the same. */
export async function writeMindset(tx: Tx, { partner_code }: Place, { entry, current }: Change) {
  const data = entry.fields as MindsetEntry & { order: number }
  const before = current?.fields as MindsetEntry | undefined
  if (!before) return tx.mindsetQuote.create({ data: { ...data, id: newId(), partner_code } })
  const { kind, user_type, text } = before
  return tx.mindsetQuote.updateMany({ where: { partner_code, kind, user_type, text }, data })
}

/** A tile is known by its place. */
export function writeTile(tx: Tx, { partner_code }: Place, { entry }: Change) {
  const data = entry.fields as { content_markdown: string; order: number }
  return tx.sideMenuContent.upsert({
    where: { partner_code_order: { partner_code, order: data.order } },
    create: { ...data, id: newId(), partner_code },
    update: data,
  })
}
