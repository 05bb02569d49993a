import { Avatar, type AvatarPerson } from './avatar'
import { abbreviate } from './count'
import { Count } from './number'

type AvatarGroupProps = {
  people: (AvatarPerson & { id: string })[]
  /** PEOPLE-19: five by default. */
  limit?: number
  /** How many there are in all, if more than were loaded. */
  total?: number
  /** What the group is, for readers */
  label?: string
  /** Where all of them are listed */
  moreHref?: string
}

/** From so many on their number is written whole, as a count. (HOME-12) */
const A_COUNT = 1000

export function AvatarGroup({
  people,
  limit = 5,
  total = people.length,
  label,
  moreHref,
}: AvatarGroupProps) {
  const shown = people.slice(0, limit)
  const rest = total - shown.length
  const more = total >= A_COUNT ? <Count of={total} /> : <>+{rest}</>
  return (
    <ul className="avatar-group" aria-label={label}>
      {shown.map((person) => (
        <li key={person.id}>
          <a
            href={`/profile/${person.id}/preview`}
            aria-label={person.name}
            title={person.name}
            data-dialog
          >
            <Avatar person={person} size="small" />
          </a>
        </li>
      ))}
      {rest > 0 && (
        <li className="more">
          {moreHref ? (
            <a
              href={moreHref}
              aria-label={`${total >= A_COUNT ? abbreviate(total) : `+${rest}`}: all ${total}`}
            >
              {more}
            </a>
          ) : (
            more
          )}
        </li>
      )}
    </ul>
  )
}
