import { subscribe, unsubscribe } from '~/domain/topics/commands.server'
import { itemAction, postOnly } from '~/http/guards/action-table.server'
import { topicPath } from './topic-view'

/** (PEOPLE-18) */
const { loader, action } = postOnly({
  subscribe: itemAction(subscribe, 'topicId', (_, params) => topicPath(params), 'subscribe'),
  unsubscribe: itemAction(unsubscribe, 'topicId', (_, params) => topicPath(params), 'subscribe'),
})
export { loader, action }
export default () => null
