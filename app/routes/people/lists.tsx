import { json } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadCommentLikers } from '~/domain/comments/likers.server'
import { listFollowers, listFollowing } from '~/domain/people/follows.server'
import { loadPostLikers } from '~/domain/posts/likers.server'
import { requireMember, type RouteArgs } from '~/http/member-route.server'
import { pageNumber } from '~/http/page-number'
import { isNotFound } from '~/platform/failures'
import { normalizePath } from '~/policy/navigation-guard'
import { titleMeta } from '~/presenters/shell/title'
import { Callout } from '~/ui/messages'
import { Page } from '~/ui/page'
import {
  comment,
  commentLikers,
  followers,
  following,
  people,
  post,
  postLikers,
  profile,
  recommendedPeople,
} from '~/views/links'
import { PeopleList } from '~/views/people/people-list'

export const meta = titleMeta<typeof loader>(({ title }) => title)

/** Who likes a post or a comment, who follows someone, and who someone follows. */
export const loader = requireMember((args) => {
  if (args.params.postId !== undefined) return postLikes(args, args.params.postId)
  if (args.params.commentId !== undefined) return commentLikes(args, args.params.commentId)
  return follows(args, args.params.userId ?? '')
})

/** (PEOPLE-17) */
const LIST_ERROR = 'Error: This list can’t be read right now. Please try again in a minute.'
const NO_LIKES = 'No one you can see likes this yet'

/** (POST-13) */
async function postLikes({ ctx, url }: RouteArgs, id: string) {
  const { title: about, ...list } = await loadPostLikers(ctx, id, pageNumber(url))
  const links = { about: post(id), list: postLikers(id), people }
  return { title: 'Likes', about, links, list, empty: NO_LIKES }
}

/** (COMMENT-09) */
async function commentLikes({ ctx, url }: RouteArgs, id: string) {
  const { title: about, ...list } = await loadCommentLikers(ctx, id, pageNumber(url))
  const links = { about: comment(id), list: commentLikers(id), people }
  return { title: 'Likes of the comment', about, links, list, empty: NO_LIKES }
}

/** (PEOPLE-14, PEOPLE-16, HOME-07) */
async function follows({ ctx, context, url }: RouteArgs, id: string) {
  const isFollowers = normalizePath(url.pathname).endsWith('/followers')
  const find = isFollowers ? listFollowers : listFollowing
  const links = { about: profile(id), list: isFollowers ? followers(id) : following(id), people }
  const common = { about: 'Profile', links, empty: 'No one you can see yet' }
  try {
    const { first_name: name, own, ...list } = await find(ctx, id, pageNumber(url))
    const [mine, theirs] = isFollowers
      ? ['Your followers', `${name}’s followers`]
      : ['People you follow', `People ${name} follows`]
    // Someone who follows no one is shown people to follow.
    if (own && !isFollowers) links.people = recommendedPeople
    return { ...common, title: own ? mine : theirs, list }
  } catch (error) {
    if (isNotFound(error)) throw error
    context.services.log.error({ err: error }, 'a list of people could not be read')
    const title = isFollowers ? 'Followers' : 'Following'
    return json({ ...common, title, list: null }, 503)
  }
}

export default function PeopleLists() {
  const { title, about, links, list, empty } = useLoaderData<typeof loader>()
  return (
    <Page title={title} lede={<a href={links.about}>{about}</a>}>
      {list ? (
        <PeopleList list={list} href={links.list} empty={empty} find={links.people} />
      ) : (
        <Callout tone="bad">
          <p>{LIST_ERROR}</p>
        </Callout>
      )}
    </Page>
  )
}
