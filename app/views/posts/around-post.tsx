import type { FullProfile } from '~/domain/people/schema'
import type { ListedPost, Neighbors } from '~/domain/posts/schema'
import { post as postAddress, postIn } from '../links'
import { FollowButton } from '../people/follow-button'
import { Byline, PersonLine } from '../people/person-line'
import { PostStatus } from './post-labels'
import { Icon } from '~/ui/icon'
import { VisuallyHidden } from '~/ui/hidden-text'
import { Callout } from '~/ui/messages'
import { Tile } from '~/ui/page'

type PostSideProps = {
  question: boolean
  /** Null on one's own post, and where the viewer may not see the author's profile */
  author: FullProfile | null
  more: ListedPost[]
}

/** Next to a post, and below it on phones: who wrote it, and posts like it. (POST-03) */
export function PostSide({ question, author, more }: PostSideProps) {
  return (
    <>
      {author && (
        <Tile title={question ? 'Asked by' : 'Written by'}>
          <PersonLine person={author.person} />
          {author.about && <p className="meta snippet">{author.about}</p>}
          {author.following !== null && (
            <FollowButton person={author.person} following={author.following} />
          )}
        </Tile>
      )}
      <MoreLikeThis posts={more} />
    </>
  )
}

function MoreLikeThis({ posts }: Record<'posts', ListedPost[]>) {
  if (posts.length === 0) return null
  return (
    <Tile title="More like this">
      <ul className="alike">
        {posts.map((post) => (
          <li key={post.id}>
            <PostStatus post={post} />
            <h3>
              <a href={postAddress(post.id)}>{post.title}</a>
            </h3>
            <Byline author={post.author} at={post.created_at} picture={false} listed />
          </li>
        ))}
      </ul>
    </Tile>
  )
}

type NeighborLinksProps = { list: string; around: Neighbors }

/** To the posts before and after this one, in the list from which it was opened. */
export function NeighborLinks({ list, around: { previous, next } }: NeighborLinksProps) {
  if (!previous && !next) return null
  return (
    <nav className="pages" aria-label="Posts before and after this one">
      {previous ? (
        <a className="button quiet" rel="prev" href={postIn(list, previous.id)}>
          <Icon name="chevron-left" />
          <span>
            Previous<VisuallyHidden>: {previous.title}</VisuallyHidden>
          </span>
        </a>
      ) : (
        <span />
      )}
      {next ? (
        <a className="button quiet" rel="next" href={postIn(list, next.id)}>
          <span>
            Next<VisuallyHidden>: {next.title}</VisuallyHidden>
          </span>
          <Icon name="chevron-right" />
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}

/** Heading above the links. */
const RESOURCES = 'Where to go from here'

type ResourceLinksProps = { resources: { href: string; text: string }[] }

/** Where the school leads on from this post: at most three links. (TRACK-08) */
export function ResourceLinks({ resources }: ResourceLinksProps) {
  if (resources.length === 0) return null
  return (
    <section aria-label={RESOURCES}>
      <Callout title={RESOURCES}>
        <ul>
          {resources.map(({ href, text }) => (
            <li key={href}>
              {/* It leads out of here, where Turbo may not follow. */}
              <a href={href} data-turbo="false">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </Callout>
    </section>
  )
}
