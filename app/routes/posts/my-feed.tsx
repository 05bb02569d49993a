import { useLoaderData } from '@remix-run/react'
import { followedFeed } from '~/domain/posts/followed.server'
import {
  FROM_A_TOPIC,
  IN_MY_FEED,
  MY_FEED,
  MY_FEED_CALLOUT,
  MY_FEED_EMPTY,
  MY_FEED_TOPICS,
} from '~/domain/posts/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { cursorLinks, readCursor } from '~/http/addresses/cursor-pages'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { people } from '~/views/links'
import { FeedTabs, GrowingList, PostPages } from '~/views/posts/feed-parts'
import { PostItem } from '~/views/posts/post-card'

export const meta = titleMeta<typeof loader>(() => MY_FEED)

/** The posts of the people the viewer follows, and of their topics. (FEED-01 to FEED-05) */
export const loader = requireMember(async ({ ctx, url }) => {
  const { items, next } = await followedFeed(ctx, readCursor(url).cursor)
  return { posts: items, links: cursorLinks(url, next) }
})

export default function MyFeed() {
  const { posts, links } = useLoaderData<typeof loader>()
  return (
    <Page title={MY_FEED}>
      <FeedTabs current="my-feed" />
      <p className="meta">
        {MY_FEED_CALLOUT} {MY_FEED_TOPICS}
      </p>
      {posts.length > 0 ? (
        <GrowingList>
          <ol className="posts">
            {posts.map((post) => (
              <PostItem
                key={post.id}
                post={post}
                list={IN_MY_FEED}
                why={post.from_topic ? FROM_A_TOPIC : undefined}
              />
            ))}
          </ol>
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
