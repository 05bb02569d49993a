import { takeCase } from '~/domain/moderation/cases.server'
import { forMembers } from '~/http/door.server'
import { tell, toCase } from './acting.server'

export const loader = forMembers(toCase)

/** Takes the case, or takes it over from who had it on the page that was shown. */
export const action = forMembers(async (asked) => {
  const from = (await asked.request.formData()).get('from')
  const id = asked.params.caseId ?? ''
  const outcome = await takeCase(asked.ctx, id, typeof from === 'string' ? from : '')
  return tell(asked, outcome, 'This case is yours now.')
})

/** Shows nothing itself; having it makes a refusal a page and not a bare message. */
export default function Act() {
  return null
}
