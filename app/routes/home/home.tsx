import { useLoaderData } from '@remix-run/react'
import type { SerializeFrom } from '@remix-run/node'
import { firstNameOfBlocked } from '~/domain/people/blocking.server'
import { profileOf } from '~/domain/people/queries.server'
import { hasBeenBlocked } from '~/domain/people/schema'
import { feed } from '~/domain/posts/queries.server'
import { NO_POSTS, onYourMind } from '~/domain/posts/schema'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { walkLinks, walkOf } from '~/http/walk'
import { mayWritePostFromHome } from '~/policy/posts'
import { EmptyState, Flash } from '~/ui/messages'
import { Page, Tile } from '~/ui/page'
import { PersonLine } from '~/views/people/person-line'
import { Counts } from '~/views/people/profile-header'
import { FeedTabs } from '~/views/posts/feed-tabs'
import { PostBox } from '~/views/posts/post-box'
import { PostList } from '~/views/posts/post-card'
import { PostPages } from '~/views/posts/post-pages'

export const meta = titled<typeof loader>(() => 'Home')

/** The newest posts of the school, and the ways to write one. (HOME-10, HOME-24, HOME-27) */
export const loader = forMembers(async ({ ctx, url }) => {
  const blocked = await firstNameOfBlocked(ctx, url.searchParams.get('blocked_user_alert'))
  const { items, next } = feed(ctx, walkOf(url).before)
  const me = profileOf(ctx, ctx.viewer.id)
  // The other pages have nothing more to do with who was blocked.
  url.searchParams.delete('blocked_user_alert')
  return {
    alert: blocked && hasBeenBlocked(blocked),
    posts: items,
    links: walkLinks(url, next),
    me: me.visible ? me : null,
    mayPost: mayWritePostFromHome(ctx.viewer, ctx.partner),
  }
})

/** The viewer's own tile with the counts. (HOME-07) */
export const handle = {
  right: ({ me }: SerializeFrom<typeof loader>) =>
    me && (
      <Tile title="You">
        <PersonLine person={me.person} />
        <Counts
          counts={[
            { label: 'posts', count: me.posts_count },
            { label: 'followers', count: me.followers_count },
            { label: 'following', count: me.following_count },
          ]}
        />
      </Tile>
    ),
}

export default function Home() {
  const { alert, posts, links, me, mayPost } = useLoaderData<typeof loader>()
  return (
    <Page title="Home" hideTitle>
      <Flash flash={alert ? { tone: 'good', text: alert } : null} />
      {me && links.page === 1 && (
        <PostBox
          person={me.person}
          invitation={onYourMind(me.person.first_name)}
          mayPost={mayPost}
        />
      )}
      <FeedTabs current="home" />
      {posts.length > 0 ? (
        <PostList posts={posts} />
      ) : (
        <EmptyState title={NO_POSTS} text="Ask the first question and see who answers." />
      )}
      <PostPages links={links} />
    </Page>
  )
}
