import { useLoaderData } from '@remix-run/react'
import { savedPosts } from '~/domain/posts/saved.server'
import { NO_SAVED_POSTS, SAVED_POSTS } from '~/domain/posts/schema'
import { cursorLinks, readCursor } from '~/http/addresses/cursor-pages'
import { requireMember } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/messages'
import { Page } from '~/ui/page'
import { home } from '~/views/links'
import { GrowingList, PostPages } from '~/views/posts/feed-parts'
import { PostList } from '~/views/posts/post-card'

export const meta = titleMeta<typeof loader>(() => SAVED_POSTS)

/** The posts that the viewer has saved, for no one else. */
export const loader = requireMember(async ({ ctx, url }) => {
  const { items, next } = await savedPosts(ctx, readCursor(url).cursor)
  return { posts: items, links: cursorLinks(url, next) }
})

export default function Saved() {
  const { posts, links } = useLoaderData<typeof loader>()
  return (
    <Page title={SAVED_POSTS} lede="Only you can see what you save.">
      {posts.length > 0 ? (
        <GrowingList>
          <PostList posts={posts} saved />
        </GrowingList>
      ) : (
        <EmptyState title={NO_SAVED_POSTS} text="Save a post and you’ll find it here.">
          <ButtonLink href={home} variant="quiet">
            Go to the newest posts
          </ButtonLink>
        </EmptyState>
      )}
      <PostPages links={links} />
    </Page>
  )
}
