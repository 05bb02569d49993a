import { likePost, unlikePost } from '~/domain/posts/likes.server'
import { itemAction, postOnly } from '~/http/action-table.server'
import { post } from '~/views/links'

/** (POST-11) */
const { loader, action } = postOnly({
  like: itemAction(likePost, 'postId', post, 'post'),
  unlike: itemAction(unlikePost, 'postId', post, 'post'),
})
export { loader, action }
export default () => null
