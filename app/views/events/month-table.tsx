import type { Month } from '~/domain/campus-events/schema-lists'
import { pluralize } from '~/ui/count'
import { VisuallyHidden } from '~/ui/hidden-text'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type MonthTableProps = Pick<Month, 'name' | 'weeks'> & {
  /** How many on each day that has some */
  counts: Record<string, number>
}

/** A month, whose days lead to what's on below. */
export function MonthTable({ name, weeks, counts }: MonthTableProps) {
  return (
    <table className="month">
      <caption>{name}</caption>
      <thead>
        <tr>
          {DAYS.map((day) => (
            <th key={day} scope="col" abbr={day}>
              {day.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, at) => (
          <tr key={at}>
            {week.map((day, column) => (
              <td key={column}>{day && <Day {...day} count={counts[day.day] ?? 0} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ day, number, count }: { day: string; number: number; count: number }) {
  if (count === 0) return number
  return (
    <a href={`#day-${day}`}>
      {number}
      <VisuallyHidden>: {pluralize(count, 'event', 'events')}</VisuallyHidden>
    </a>
  )
}
