import { handInAgain } from '~/domain/courses/homework.server'
import { itemAction, postOnly } from '~/http/guards/action-table.server'

/** Homework that failed is submitted again, by its author. (CANVAS-08) */
const { loader, action } = postOnly({
  'hand-in': itemAction(handInAgain, 'postId', (id) => `/post/${id}`, 'post'),
})
export { loader, action }
export default () => null
