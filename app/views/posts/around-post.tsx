import type { PostSummary, Neighbors } from '~/domain/posts/schema'
import { post as postAddress, postIn } from '../links'
import { Byline } from '../people/person-line'
import { PostStatus } from './post-labels'
import { Icon } from '~/ui/icon'
import { VisuallyHidden } from '~/ui/hidden-text'
import { Callout } from '~/ui/messages'

/** Posts like the one above; nothing where there are none. (POST-03) */
export function MoreLikeThis({ posts }: { posts: PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <section className="stack" aria-labelledby="more-title">
      <h2 id="more-title">More like this</h2>
      <ul className="tiles">
        {posts.map((post) => (
          <li key={post.id} className="card alike">
            <PostStatus post={post} />
            <h3>
              <a href={postAddress(post.id)}>{post.title}</a>
            </h3>
            <Byline author={post.author} at={post.created_at} picture={false} listed />
          </li>
        ))}
      </ul>
    </section>
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
