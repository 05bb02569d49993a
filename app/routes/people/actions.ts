import { follow, skip, unfollow } from '~/domain/people/commands.server'
import { itemAction, postOnly } from '~/http/action-table.server'
import { profile, recommendedPeople } from '~/views/links'

/** (PEOPLE-02 to PEOPLE-06) */
const { loader, action } = postOnly({
  follow: itemAction(follow, 'userId', profile, 'follow'),
  unfollow: itemAction(unfollow, 'userId', profile, 'follow'),
  skip: itemAction(skip, 'userId', () => recommendedPeople, 'skip'),
})
export { loader, action }
export default () => null
