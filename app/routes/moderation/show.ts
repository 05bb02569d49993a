import { forMembers } from '~/http/door.server'
import { decideBy, toCase } from './acting.server'

export const loader = forMembers(toCase)

/** Takes a 'hide' back; the author is told. */
export const action = forMembers((asked) =>
  decideBy(asked, 'show', 'It is shown again, and its author is told so.'),
)

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Act() {
  return null
}
