import type { PostSummary } from '~/domain/posts/schema'
import { counted } from '~/ui/count'
import { post as postAddress } from '../addresses'
import { Byline } from '../people/byline'
import { QuestionMark } from './post-marks'

/** Posts like the one above; nothing where there are none. (POST-03) */
export function MoreLikeThis({ posts }: { posts: PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <section className="stack" aria-labelledby="more-title">
      <h2 id="more-title">More like this</h2>
      <ul className="tiles">
        {posts.map((post) => (
          <li key={post.id} className="card alike">
            <h3>
              <a href={postAddress(post.id)}>{post.title}</a>
            </h3>
            <Byline author={post.author} at={post.created_at} picture={false}>
              {post.is_question && <QuestionMark />}
              <span>{counted(post.comment_count, 'comment', 'comments')}</span>
            </Byline>
          </li>
        ))}
      </ul>
    </section>
  )
}
