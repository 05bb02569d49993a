import { newId } from '~/platform/ids'
import { longText } from '../fields'
import { defineList, rowKind } from './define.server'

/** Tiles as Markdown, each known by its place. (HOME-26) */
export const side_menu = defineList({
  about: 'Tiles in the side menu of home, as Markdown.',
  schema: longText(4000).min(1, { error: 'must not be empty' }),
  unique: [],
  load: async (reader, partner_code) =>
    (
      await reader.sideMenuContent.findMany({
        where: { partner_code },
        orderBy: { order: 'asc' },
        select: { content_markdown: true },
      })
    ).map(({ content_markdown }) => content_markdown),
  kinds: [
    rowKind<string, { content_markdown: string; order: number }>({
      kind: 'side menu tile',
      rows: (tiles) =>
        tiles.map((content_markdown, index) => ({
          name: `${index + 1}`,
          fields: { content_markdown, order: index + 1 },
        })),
      write: (tx, { partner_code }, { fields: data }) =>
        tx.sideMenuContent.upsert({
          where: { partner_code_order: { partner_code, order: data.order } },
          create: { ...data, id: newId(), partner_code },
          update: data,
        }),
    }),
  ],
  overview: { title: 'On home', lines: (tiles) => [`tiles at the side: ${tiles.length}`] },
})
