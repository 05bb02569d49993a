import type { WeekCount } from '~/domain/coaching/schema-needs'
import { Tile } from '~/ui/page'
import { monthAndDay, WeekBars } from '~/ui/week-bars'

type WeekChartProps = { weeks: WeekCount[]; students: number }

/** How many students were here in each week: a picture, and the same numbers as a table. */
export function WeekChart({ weeks, students }: WeekChartProps) {
  const now = weeks.at(-1)?.count ?? 0
  return (
    <Tile title="Students here each week">
      <p>
        {now} of {students} this week so far.
      </p>
      <WeekBars id="week-chart" title={spoken(weeks)} weeks={weeks} end="This week" />
      <details className="fold">
        <summary>As a table</summary>
        <div className="prose">
          <table>
            <thead>
              <tr>
                <th scope="col">Week of</th>
                <th scope="col">Students</th>
              </tr>
            </thead>
            <tbody>
              {weeks.map(({ week, count }) => (
                <tr key={week}>
                  <th scope="row">
                    <time dateTime={week}>{monthAndDay(week)}</time>
                  </th>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Tile>
  )
}

/** What the picture says at a glance. */
function spoken(weeks: WeekCount[]): string {
  const counts = weeks.map(({ count }) => count)
  return `Students here in each of the last ${weeks.length} weeks, this one last: ${counts.join(', ')}`
}
