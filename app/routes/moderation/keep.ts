import { forMembers } from '~/http/door.server'
import { decideBy, toCase } from './acting.server'

export const loader = forMembers(toCase)

/** Dismisses the case: the thing stays as it is, and nobody is told. */
export const action = forMembers((asked) => decideBy(asked, 'keep', 'It stays as it is.'))

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Act() {
  return null
}
