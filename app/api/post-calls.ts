import { z } from 'zod'
import { likePost, unlikePost } from '~/domain/posts/commands.server'
import {
  nextPostsOfPerson,
  postCount,
  postEntity,
  postsOfPerson,
} from '~/domain/posts/entity.server'
import { count, done, doneAs, forMembers, nothing, type Call } from './call'
import { likedFrom } from './liked'

const id = z.string({ error: 'Must be the id of a post' })
const user_id = z.string({ error: 'Must be the id of a user' })
const liked = z.object({ id, ...likedFrom })

/** Posts, and what one does with them. */
export const postCalls: readonly Call[] = [
  // (API-68)
  forMembers('/home', {
    method: 'GET',
    path: '/posts/:id',
    input: z.object({ id }),
    handle: ({ ctx }, { id }) => done(postEntity(ctx, id)),
  }),
  // (API-69)
  forMembers('/home', {
    method: 'GET',
    path: '/posts',
    input: z.object({ user_id }),
    handle: ({ ctx }, { user_id }) => done(postsOfPerson(ctx, user_id)),
  }),
  // (API-70)
  forMembers('/home', {
    method: 'GET',
    path: '/paginated_posts',
    input: z.object({ user_id, from: count(100_000).default(0) }),
    handle: ({ ctx }, { user_id, from }) => done(nextPostsOfPerson(ctx, user_id, from)),
  }),
  // (API-71)
  forMembers('/home', {
    method: 'GET',
    path: '/post_count',
    input: nothing,
    handle: ({ ctx }) => done(postCount(ctx)),
  }),
  // What is then true of it. (API-76, POST-11)
  forMembers('/home', {
    method: 'POST',
    path: '/posts/:id/like',
    input: liked,
    handle: async ({ ctx }, { id, ...given }) => {
      await likePost(ctx, id, given)
      return done(postEntity(ctx, id, given).likes)
    },
  }),
  // (API-77, POST-11)
  forMembers('/home', {
    method: 'POST',
    path: '/posts/:id/unlike',
    input: liked,
    handle: async ({ ctx }, { id, ...given }) => {
      await unlikePost(ctx, id)
      return doneAs(() => postEntity(ctx, id, given).likes)
    },
  }),
]
