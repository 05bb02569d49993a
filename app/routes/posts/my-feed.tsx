import { useLoaderData } from '@remix-run/react'
import { followedFeed } from '~/domain/posts/followed.server'
import { IN_MY_FEED, MY_FEED, MY_FEED_CALLOUT, MY_FEED_EMPTY } from '~/domain/posts/schema'
import { requireMember } from '~/http/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { cursorLinks, readCursor } from '~/http/cursor-pages'
import { ButtonLink } from '~/ui/button'
import { Callout, EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { people } from '~/views/links'
import { FeedTabs, GrowingList, PostPages } from '~/views/posts/feed-parts'
import { PostList } from '~/views/posts/post-card'

export const meta = titleMeta<typeof loader>(() => MY_FEED)

/** The posts of the people the viewer follows. (FEED-01 to FEED-05) */
export const loader = requireMember(async ({ ctx, url }) => {
  const { items, next } = await followedFeed(ctx, readCursor(url).cursor)
  return { posts: items, links: cursorLinks(url, next) }
})

export default function MyFeed() {
  const { posts, links } = useLoaderData<typeof loader>()
  return (
    <Page title={MY_FEED}>
      <FeedTabs current="my-feed" />
      <Callout>
        <p>{MY_FEED_CALLOUT}</p>
      </Callout>
      {posts.length > 0 ? (
        <GrowingList>
          <PostList posts={posts} list={IN_MY_FEED} />
        </GrowingList>
      ) : (
        <EmptyState title={MY_FEED_EMPTY}>
          <ButtonLink href={people} icon="search" variant="quiet">
            Search for people
          </ButtonLink>
        </EmptyState>
      )}
      <PostPages links={links} first="First page" />
    </Page>
  )
}
