import { insightsOfSchool } from '~/domain/insights/queries.server'
import { flatColumns, flatRows } from '~/domain/insights/report'
import { isTableName, TABLE_NAMES, USUAL_WEEKS, WEEK_CHOICES } from '~/domain/insights/schema'
import type { PartnerSettings } from '~/policy/viewer'
import type { ReadAction } from '../command'
import { wrongUsage } from '../errors'
import { listReport } from '../report'
import { knownPartner } from './known'

/** What was published of a school's weeks, in one table: the numbers that its staff see. */
export const show: ReadAction = async (context, input) => {
  const name = input.text('table') ?? 'questions'
  if (!isTableName(name)) throw wrongUsage(`--table must be one of ${TABLE_NAMES.join(', ')}.`)
  const typed = input.text('weeks') ?? String(USUAL_WEEKS)
  const weeks = WEEK_CHOICES.find((count) => String(count) === typed)
  if (!weeks) throw wrongUsage(`--weeks must be one of ${WEEK_CHOICES.join(', ')}.`)
  const db = await context.db()
  const partner_code = await knownPartner(db, input.arg(0))
  const { settings } = await db.read.partner.findUniqueOrThrow({ where: { partner_code } })
  const school = { partner_code, settings: settings as PartnerSettings }
  const insights = await insightsOfSchool(db, school, weeks, context.now())
  const columns = flatColumns(name)
  const rows = flatRows(insights, name).map((row) =>
    Object.fromEntries(
      columns.map((column) => {
        const value = row[column] ?? null
        return [column, column === 'week' || column === 'name' ? value : value && Number(value)]
      }),
    ),
  )
  return listReport(
    'insights',
    { empty: 'No weeks were counted yet. See quad partners flags.' },
    rows,
    Object.fromEntries(
      columns.map((column) => [
        column.replaceAll('_', ' ').toUpperCase(),
        (row: (typeof rows)[number]) => String(row[column] ?? '–'),
      ]),
    ),
  )
}
