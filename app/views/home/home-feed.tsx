import type { ReactNode } from 'react'
import { LOADING_AT_MOST, LOADING_POSTS, type FeedPost } from '~/domain/home/schema'
import { NO_POSTS } from '~/domain/posts/schema'
import { EmptyState } from '~/ui/messages'
import { PostCard } from '../posts/post-card'
import { PostPages, type PageLinks } from '../posts/post-pages'

type HomeFeedProps = {
  posts: FeedPost[]
  links: PageLinks
  /** By the position of the post that each stands before */
  callouts?: Record<number, ReactNode>
}

/** The feed with its callouts, and the way to older posts. (HOME-10, HOME-11, HOME-27) */
export function HomeFeed({ posts, links, callouts = {} }: HomeFeedProps) {
  if (posts.length === 0)
    return <EmptyState title={NO_POSTS} text="Ask the first question and see who answers." />
  return (
    <>
      <div data-older={LOADING_POSTS} data-at-most={LOADING_AT_MOST}>
        <ol className="posts">
          {posts.map((post, at) => (
            <li key={post.id}>
              {callouts[at]}
              <PostCard post={post} below={<Interests of={post.interests} />} />
            </li>
          ))}
        </ol>
        {/* Filled by script while older posts are on their way, and empty without. */}
        <p className="meta loading" role="status" />
      </div>
      <PostPages links={links} />
    </>
  )
}

/** What the author is interested in, in few words. (HOME-11) */
function Interests({ of: names }: { of: string[] }) {
  if (names.length === 0) return null
  return <span className="interests">{names.join(' · ')}</span>
}
