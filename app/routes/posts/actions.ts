import {
  followPost,
  mutePost,
  unfollowPost,
  unmutePost,
} from '~/domain/notifications/post-follows.server'
import { likePost, unlikePost } from '~/domain/posts/likes.server'
import { savePost, unsavePost } from '~/domain/posts/saved.server'
import { itemAction, postOnly } from '~/http/guards/action-table.server'
import { post } from '~/views/links'

/** Likes (POST-11), what is saved, and whether one hears of new comments. */
const { loader, action } = postOnly({
  like: itemAction(likePost, 'postId', post, 'post'),
  unlike: itemAction(unlikePost, 'postId', post, 'post'),
  save: itemAction(savePost, 'postId', post, 'post'),
  unsave: itemAction(unsavePost, 'postId', post, 'post'),
  follow: itemAction(followPost, 'postId', post, 'post'),
  unfollow: itemAction(unfollowPost, 'postId', post, 'post'),
  mute: itemAction(mutePost, 'postId', post, 'post'),
  unmute: itemAction(unmutePost, 'postId', post, 'post'),
})
export { loader, action }
export default () => null
