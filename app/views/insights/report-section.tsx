import type { ReportTable } from '~/domain/insights/schema'
import { monthAndDay, WeekBars } from '~/ui/week-bars'
import { insightsFile } from '../links'

type ReportSectionProps = { table: ReportTable; weeks: number }

/** A table of a school's sums, with its picture where it has weeks, and as a file. */
export function ReportSection({ table, weeks }: ReportSectionProps) {
  const { name, title, rows, chart } = table
  const id = `${name}-title`
  return (
    <section className="card tile insight" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p>Nothing to show in these weeks.</p>
      ) : (
        <>
          {chart && (
            <WeekBars
              id={`${name}-chart`}
              title={spoken(table)}
              weeks={chart}
              end={monthAndDay(chart.at(-1)?.week)}
            />
          )}
          <Numbers table={table} />
        </>
      )}
      <p>
        <a href={insightsFile(name, weeks)} download>
          {title} as a spreadsheet (CSV)
        </a>
      </p>
    </section>
  )
}

/** Focus can go there, so that keys move what is wider than a phone. */
function Numbers({ table }: { table: ReportTable }) {
  const { title, head, columns, rows, chart, weeks } = table
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
    <div className="insight-numbers" role="group" aria-label={`Numbers: ${title}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {weeks && <th scope="col">Week of</th>}
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells }, row) => (
            <tr key={key}>
              <th scope="row">
                {chart ? <time dateTime={label}>{monthAndDay(label)}</time> : label}
              </th>
              {weeks && <td>{monthAndDay(weeks[row])}</td>}
              {cells.map((cell, at) => (
                <td key={columns[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function spoken({ columns, chart }: ReportTable): string {
  const counts = (chart ?? []).map(({ count }) => count ?? 'not shown')
  return `${columns[0]} in each of ${counts.length} weeks, the last one last: ${counts.join(', ')}`
}
