import { table, whole } from '../report'
import type { RowBytes } from './bytes'
import { KINDS, type Kind } from './installations'

/** What a row takes on each database, for those that have been measured. */
export function bytesReport(bytes: Record<Kind, Map<string, RowBytes> | null>): string {
  const kinds = KINDS.filter((kind) => bytes[kind])
  const names = new Set(kinds.flatMap((kind) => [...(bytes[kind]?.keys() ?? [])]))
  const rows = [...names].map((name) => [
    name,
    whole(Math.max(...kinds.map((kind) => bytes[kind]?.get(name)?.rows ?? 0))),
    ...kinds.flatMap((kind) => {
      const one = bytes[kind]?.get(name)
      if (!one) return ['–', '–', '–']
      return [whole(one.table), whole(one.indexes), whole(one.table + one.indexes)]
    }),
  ])
  const titles = kinds.flatMap((kind) => [`${kind}: row`, 'its entries in indexes', 'both'])
  return [
    'In the largest installation, of tables that were just rewritten: updates and deletions leave room between them. A table of searched',
    'words is counted for each row of what is searched; in SQLite it has no indexes of its own.',
    '',
    table(['table', 'rows', ...titles], rows),
  ].join('\n')
}
