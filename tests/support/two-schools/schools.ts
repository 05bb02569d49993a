import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { spelling } from '~/domain/terms/words'
import type { Tx } from '~/platform/database/types'
import { idOf, NOW } from './names'

type Row = Record<string, string>

/** What the rows of a table have by themselves, by their place in it. */
const DEFAULTS: Record<string, (row: Row, at: number) => object> = {
  partner: () => ({ created_at: NOW, updated_at: NOW }),
  interest: (_, at) => ({ select_order: at, match_order: at }),
  topicCategory: (_, order) => ({ order }),
  topic: ({ title }, order) => ({ order, description: `All about: ${title}` }),
  promptCategory: (_, at) => ({ order: at + 1 }),
  prompt: ({ slug = '' }, at) => ({
    partner_code: 'northfield',
    id: `prompt:${slug}`,
    title: `The prompt ${slug.replaceAll('-', ' ')}`,
    numeric_prepend: at + 1,
    order: at + 1,
    tag_names: [],
    topics: [],
  }),
  mindsetQuote: ({ user_type, partner_code, kind }) =>
    kind
      ? {}
      : {
          text: `A quote for a ${user_type} of ${partner_code}`,
          author: 'Someone wise',
          image: 'lantern',
          order: 1,
        },
  restrictedTerm: ({ term = '' }) => ({ match: spelling(term), created_at: NOW }),
}

/** Writes the rows of schools.yaml, table by table. */
export async function fillSchools(tx: Tx): Promise<void> {
  const tables = tx as unknown as Record<string, { createMany(args: object): Promise<unknown> }>
  const text = readFileSync(join(import.meta.dirname, 'schools.yaml'), 'utf8')
  for (const [table, rows] of Object.entries(parse(text) as Record<string, Row[]>)) {
    const data = rows.map((row, at) => withIds({ ...DEFAULTS[table]?.(row, at), ...row }))
    await tables[table]!.createMany({ data })
  }
}

/** Ids in the place of their names. */
const withIds = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, string | string[]]) => [
      column,
      column === 'topics'
        ? (value as string[]).map(idOf)
        : /^id$|_id$/.test(column)
          ? idOf(value as string)
          : value,
    ]),
  )
