import { giveBackCase } from '~/domain/moderation/cases.server'
import { forMembers } from '~/http/door.server'
import { tell, toCase } from './acting.server'

export const loader = forMembers(toCase)

/** The case is open to everybody of the staff again. */
export const action = forMembers(async (asked) =>
  tell(asked, await giveBackCase(asked.ctx, asked.params.caseId ?? ''), 'This case is open again.'),
)

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Act() {
  return null
}
