/** Up to so many weeks there is room for a number above each bar. */
const MOST_NUMBERS = 12
/** One unit is about a pixel in a tile at the side, or on a phone. */
const SLOT = 32
const HEIGHT = 96
/** Room for the number above the highest bar */
const TOP = 18

type WeekBarsProps = {
  id: string
  /** What the picture says, for who doesn't see it; the same numbers are in a table next to it. */
  title: string
  /** Null where a number isn't known: there is a dot in place of its bar. */
  weeks: readonly { week: string; count: number | null }[]
  /** What is below the last bar */
  end: string
}

/** A number for each week as a bar. A week without anyone has no bar. */
export function WeekBars({ id, title, weeks, end }: WeekBarsProps) {
  const most = Math.max(1, ...weeks.map(({ count }) => count ?? 0))
  const bottom = TOP + HEIGHT
  const slot = SLOT * Math.min(1, MOST_NUMBERS / weeks.length)
  const bar = (slot * 22) / 32
  const width = slot * weeks.length
  return (
    <svg viewBox={`0 0 ${width} ${bottom + 2 * TOP}`} role="img" aria-labelledby={id}>
      <title id={id}>{title}</title>
      {weeks.map(({ week, count }, at) => {
        const height = ((count ?? 0) / most) * HEIGHT
        const middle = at * slot + slot / 2
        return (
          <g key={week} fontSize="12" textAnchor="middle" fill="currentColor">
            {weeks.length <= MOST_NUMBERS && count !== null && (
              <text x={middle} y={bottom - height - 5}>
                {count}
              </text>
            )}
            {count === null ? (
              <circle cx={middle} cy={bottom - 4} r={Math.min(2, bar / 4)} />
            ) : (
              <rect
                x={middle - bar / 2}
                y={bottom - height}
                width={bar}
                height={height}
                rx={Math.min(3, bar / 4)}
                fill="var(--accent)"
              />
            )}
          </g>
        )
      })}
      <path d={`M0 ${bottom}.5H${width}`} stroke="var(--edge)" />
      <g fontSize="12" fill="currentColor">
        <text y={bottom + TOP - 3}>{monthAndDay(weeks[0]?.week)}</text>
        <text x={width} y={bottom + TOP - 3} textAnchor="end">
          {end}
        </text>
      </g>
    </svg>
  )
}

/** 10/5 */
export const monthAndDay = (day = '') => day.split('-').slice(1).map(Number).join('/')
