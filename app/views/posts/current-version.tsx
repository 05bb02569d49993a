import type { ShownPost } from '~/domain/posts/schema'
import { Prose } from '~/ui/page'

export type CurrentVersionProps = {
  post: Pick<ShownPost, 'title' | 'html' | 'tag_names'>
  /** A comment has neither a title nor tags. */
  what?: 'post' | 'comment' | 'answer'
}

/** The post or the comment as it is, next to a form that started from an earlier version. */
export function CurrentVersion({ post, what = 'post' }: CurrentVersionProps) {
  return (
    <section className="card preview" aria-labelledby="post-now-title">
      <h2 id="post-now-title" className="meta">
        {`The ${what} as it is now`}
      </h2>
      {post.title && <p className="preview-title">{post.title}</p>}
      <Prose html={post.html} />
      {post.tag_names.length > 0 && (
        <p className="meta">{post.tag_names.map((name) => `#${name}`).join(' ')}</p>
      )}
    </section>
  )
}
