import * as z from 'zod'
import { TABLE_NAMES, TABLES, type PublishedTable, type TableShape } from '~/domain/insights/schema'

/** What was published of a week in one table. */
export const insightEntity = z
  .object({
    week: z.iso.date().meta({ description: 'The Monday with which it began at the school' }),
    table: z.enum(TABLE_NAMES),
    rows: z.array(
      z.object({
        name: z.string().meta({ description: 'All, a category, or what has no number of its own' }),
        numbers: z.array(
          z.object({
            name: z.string(),
            value: z
              .int()
              .nullable()
              .meta({ description: 'Null where it’s about too few people, or would tell of some' }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'InsightWeek' })

export const toInsight = ({ week, name, rows }: PublishedTable) => {
  const shape: TableShape = TABLES[name]
  return {
    week,
    table: name,
    rows: rows.map(({ label, values }) => ({
      name: label,
      numbers: Object.keys(shape.columns).map((column) => ({
        name: column,
        value: values[column] ?? null,
      })),
    })),
  }
}
