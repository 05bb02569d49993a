import type { Db, Tx } from '~/platform/database/types'
import { titleKey } from './column-names'
import type { Column, SavedColumns } from './columns'

/** Lists of people that a school imports, and remembers the columns of. */
export type ListName = 'people' | 'prospects'

/** Titles that are remembered of a list; those of the last import count. */
const MAX_TITLES = 500

/** How a school's lists name their columns. For operators on the terminal. */
export async function loadColumns(
  { read }: { read: Pick<Tx, 'listColumns'> },
  partner_code: string,
  list: ListName,
): Promise<SavedColumns> {
  const where = { partner_code_list: { partner_code, list } }
  const row = await read.listColumns.findUnique({ where, select: { columns: true } })
  return (row?.columns ?? {}) as SavedColumns
}

/** Whether it would remember something that it doesn't know yet. */
export const areNew = (columns: readonly Column[], saved: SavedColumns): boolean =>
  entries(columns).some(([key, field]) => !Object.hasOwn(saved, key) || saved[key] !== field)

/** Remembers the columns that an operator has confirmed. For operators on the terminal, who write the audit row. */
export async function saveColumns(
  db: Db,
  { partner_code, list, now }: { partner_code: string; list: ListName; now: Date },
  confirmed: readonly Column[],
): Promise<void> {
  await db.write(async (tx) => {
    const saved = await loadColumns({ read: tx }, partner_code, list)
    if (!areNew(confirmed, saved)) return
    const all = Object.entries({ ...saved, ...Object.fromEntries(entries(confirmed)) })
    const columns = Object.fromEntries(all.slice(-MAX_TITLES))
    await tx.listColumns.upsert({
      where: { partner_code_list: { partner_code, list } },
      create: { partner_code, list, columns, updated_at: now },
      update: { columns, updated_at: now },
    })
  })
}

const entries = (columns: readonly Column[]) =>
  columns
    .map(({ title, field }) => [titleKey(title), field] as const)
    .filter(([key]) => key !== '')
    .slice(0, MAX_TITLES)
