import { useLoaderData } from '@remix-run/react'
import { loadCommentLikers } from '~/domain/comments/likers.server'
import { listFollowers, listFollowing } from '~/domain/people/follows.server'
import { loadPostLikers } from '~/domain/posts/likers.server'
import { requireMember, type RouteArgs } from '~/http/guards/member-route.server'
import { pageNumber } from '~/http/addresses/page-number'
import { normalizePath } from '~/policy/navigation-guard'
import { readOr503 } from '~/presenters/people/read-or-503.server'
import { titleMeta } from '~/presenters/shell/title'
import { pluralize } from '~/ui/count'
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
import { UnreadableList } from '~/views/people/unreadable-list'

export const meta = titleMeta<typeof loader>(({ title }) => title)

/** Who likes a post or a comment, who follows someone, and who someone follows. */
export const loader = requireMember((args) =>
  readOr503(args, () => listPeople(args), unreadable(args)),
)

function listPeople(args: RouteArgs) {
  const { postId, commentId, userId = '' } = args.params
  if (postId !== undefined) return postLikes(args, postId)
  if (commentId !== undefined) return commentLikes(args, commentId)
  return follows(args, userId)
}

const NO_LIKES = 'No one you can see likes this yet'
const unseenText = (count: number) =>
  `${pluralize(count, 'like is', 'likes are')} by ${count === 1 ? 'someone' : 'people'} you can’t see.`

/** (POST-13) */
async function postLikes({ ctx, url }: RouteArgs, id: string) {
  const { title: about, unseen, ...list } = await loadPostLikers(ctx, id, pageNumber(url))
  const links = { about: post(id), list: postLikers(id), people }
  return { title: 'Likes', about, links, list, empty: NO_LIKES, unseen }
}

/** (COMMENT-09) */
async function commentLikes({ ctx, url }: RouteArgs, id: string) {
  const likers = await loadCommentLikers(ctx, id, pageNumber(url))
  const { title: about, answer, unseen, ...list } = likers
  const links = { about: comment(id), list: commentLikers(id), people }
  const title = `Likes of the ${answer ? 'answer' : 'comment'}`
  return { title, about, links, list, empty: NO_LIKES, unseen }
}

/** (PEOPLE-14, PEOPLE-16, HOME-07) */
async function follows({ ctx, url }: RouteArgs, id: string) {
  const isFollowers = normalizePath(url.pathname).endsWith('/followers')
  const find = isFollowers ? listFollowers : listFollowing
  const links = { about: profile(id), list: isFollowers ? followers(id) : following(id), people }
  const { first_name: name, own, ...list } = await find(ctx, id, pageNumber(url))
  const [mine, theirs] = isFollowers
    ? ['Your followers', `${name}’s followers`]
    : ['People you follow', `People ${name} follows`]
  // Someone who follows no one is shown people to follow.
  if (own && !isFollowers) links.people = recommendedPeople
  return {
    about: own ? 'Back to your profile' : `Back to ${name}’s profile`,
    links,
    empty: 'No one you can see yet',
    title: own ? mine : theirs,
    list,
    unseen: 0,
  }
}

/** What is left of a page whose list can't be read. (PEOPLE-17) */
function unreadable({ params: { postId, commentId, userId = '' }, url }: RouteArgs) {
  const about = postId ? post(postId) : commentId ? comment(commentId) : profile(userId)
  const kind = normalizePath(url.pathname).split('/').at(-1)
  const title = kind === 'followers' ? 'Followers' : kind === 'following' ? 'Following' : 'Likes'
  return {
    title,
    about: 'Back',
    links: { about, list: '', people },
    list: null,
    empty: '',
    unseen: 0,
  }
}

export default function PeopleLists() {
  const { title, about, links, list, empty, unseen } = useLoaderData<typeof loader>()
  return (
    <Page title={title} lede={<a href={links.about}>{about}</a>}>
      {list ? (
        <PeopleList list={list} href={links.list} empty={empty} find={links.people} />
      ) : (
        <UnreadableList />
      )}
      {unseen > 0 && <p className="meta">{unseenText(unseen)}</p>}
    </Page>
  )
}
