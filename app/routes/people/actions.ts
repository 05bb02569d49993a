import { follow, unfollow } from '~/domain/people/commands.server'
import { itemAction, postOnly } from '~/http/action-table.server'
import { profile } from '~/views/links'

/** (PEOPLE-02 to PEOPLE-05) */
const { loader, action } = postOnly({
  follow: itemAction(follow, 'userId', profile, 'follow'),
  unfollow: itemAction(unfollow, 'userId', profile, 'follow'),
})
export { loader, action }
export default () => null
