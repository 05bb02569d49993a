import type { WeekCount } from '~/domain/coaching/schema-needs'
import { Tile } from '~/ui/page'

/** One unit is about a pixel in the tile at the side. */
const SLOT = 32
const BAR = 22
const HEIGHT = 96
/** Room for the number above the highest bar */
const TOP = 18

type WeekChartProps = { weeks: WeekCount[]; students: number }

/** How many students were here in each week: a picture, and the same numbers as a table. */
export function WeekChart({ weeks, students }: WeekChartProps) {
  const now = weeks.at(-1)?.count ?? 0
  return (
    <Tile title="Students here each week">
      <p>
        {now} of {students} this week so far.
      </p>
      <Bars weeks={weeks} />
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

/** The number is above each bar; a week without anyone has no bar. */
function Bars({ weeks }: { weeks: WeekCount[] }) {
  const most = Math.max(1, ...weeks.map(({ count }) => count))
  const bottom = TOP + HEIGHT
  return (
    <svg
      viewBox={`0 0 ${SLOT * weeks.length} ${bottom + 2 * TOP}`}
      role="img"
      aria-labelledby="week-chart"
    >
      <title id="week-chart">{spoken(weeks)}</title>
      {weeks.map(({ week, count }, at) => {
        const height = (count / most) * HEIGHT
        const middle = at * SLOT + SLOT / 2
        return (
          <g key={week} fontSize="12" textAnchor="middle" fill="currentColor">
            <text x={middle} y={bottom - height - 5}>
              {count}
            </text>
            <rect
              x={middle - BAR / 2}
              y={bottom - height}
              width={BAR}
              height={height}
              rx="3"
              fill="var(--accent)"
            />
          </g>
        )
      })}
      <path d={`M0 ${bottom}.5H${SLOT * weeks.length}`} stroke="var(--edge)" />
      <g fontSize="12" fill="currentColor">
        <text y={bottom + TOP - 3}>{monthAndDay(weeks[0]?.week)}</text>
        <text x={SLOT * weeks.length} y={bottom + TOP - 3} textAnchor="end">
          This week
        </text>
      </g>
    </svg>
  )
}

/** 10/5 */
const monthAndDay = (day = '') => day.split('-').slice(1).map(Number).join('/')

/** What the picture says at a glance. */
function spoken(weeks: WeekCount[]): string {
  const counts = weeks.map(({ count }) => count)
  return `Students here in each of the last ${weeks.length} weeks, this one last: ${counts.join(', ')}`
}
