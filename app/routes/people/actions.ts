import { follow, skip, unfollow } from '~/domain/people/commands.server'
import { peopleByIds } from '~/domain/people/queries.server'
import { followedText } from '~/domain/people/schema'
import type { Ctx } from '~/platform/ctx'
import { itemAction, postOnly } from '~/http/guards/action-table.server'
import { profile, recommendedPeople } from '~/views/links'

async function sayFollowed(ctx: Ctx, id: string) {
  const [person] = await peopleByIds(ctx, [id])
  return followedText(person?.name ?? '')
}

/** (PEOPLE-02 to PEOPLE-06) */
const { loader, action } = postOnly({
  follow: itemAction(follow, 'userId', profile, 'follow', sayFollowed),
  unfollow: itemAction(unfollow, 'userId', profile, 'follow'),
  skip: itemAction(skip, 'userId', () => recommendedPeople, 'skip'),
})
export { loader, action }
export default () => null
