import { useLoaderData } from '@remix-run/react'
import { followedFeed } from '~/domain/posts/followed.server'
import { MY_FEED, MY_FEED_CALLOUT, MY_FEED_EMPTY } from '~/domain/posts/schema'
import { forMembers } from '~/http/door.server'
import { titled } from '~/http/title'
import { walkLinks, walkOf } from '~/http/walk'
import { ButtonLink } from '~/ui/button'
import { Callout, EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { people } from '~/views/addresses'
import { FeedTabs } from '~/views/posts/feed-tabs'
import { PostList } from '~/views/posts/post-card'
import { PostPages } from '~/views/posts/post-pages'

export const meta = titled<typeof loader>(() => MY_FEED)

/** The posts of the people the viewer follows. (FEED-01 to FEED-05) */
export const loader = forMembers(({ ctx, url }) => {
  const { items, next } = followedFeed(ctx, walkOf(url).before)
  return { posts: items, links: walkLinks(url, next) }
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
        <PostList posts={posts} />
      ) : (
        <EmptyState title={MY_FEED_EMPTY}>
          <ButtonLink href={people} icon="search" variant="quiet">
            Search for people
          </ButtonLink>
        </EmptyState>
      )}
      <PostPages links={links} />
    </Page>
  )
}
