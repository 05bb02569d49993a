import { NO_OWN_COMMENTS, type OwnComment } from '~/domain/comments/schema'
import { Menu, MenuLink } from '~/ui/menu'
import { Pagination } from '~/ui/pagination'
import { pluralize } from '~/ui/count'
import { Prose } from '~/ui/page'
import { VisuallyHidden } from '~/ui/hidden-text'
import { Time } from '~/ui/time'
import { PictureCount } from '../photos/pictures'
import { commentInPost, commentLikers, deleteComment } from '../links'

type OwnCommentsProps = {
  comments: OwnComment[]
  links: { page: number; firstHref: string | null; nextHref: string | null }
}

/** The own comments, newest first, each with its post. (COMMENT-11) */
export function OwnComments({ comments, links }: OwnCommentsProps) {
  return (
    <section className="stack" aria-labelledby="own-comments-title">
      <h2 id="own-comments-title">My comments</h2>
      {comments.length === 0 && <p className="meta">{NO_OWN_COMMENTS}</p>}
      <ol className="comments">
        {comments.map((comment) => (
          <li key={comment.id} id={`comment-${comment.id}`} className="card">
            <OwnCommentCard comment={comment} />
          </li>
        ))}
      </ol>
      <Pagination
        page={links.page}
        previousHref={links.firstHref}
        previousLabel="Newest"
        nextHref={links.nextHref}
        nextLabel="Older"
        label="Pages of comments"
      />
    </section>
  )
}

function OwnCommentCard({ comment }: { comment: OwnComment }) {
  const { id, post_id, post_title, post_visible, like_count, html, created_at, edited_at } = comment
  return (
    <article className="own-comment">
      <h3>{post_visible ? <a href={commentInPost(post_id, id)}>{post_title}</a> : post_title}</h3>
      <div className="byline">
        <Time at={created_at} />
        {edited_at && <span>edited</span>}
        {like_count > 0 && (
          <Likes count={like_count} href={post_visible ? commentLikers(id) : null}>
            {post_title}
          </Likes>
        )}
        <div className="end">
          <Menu label={`Options for your comment${post_visible ? ` on ${post_title}` : ''}`}>
            <MenuLink href={deleteComment(id, 'profile')} icon="close">
              Delete
            </MenuLink>
          </Menu>
        </div>
      </div>
      <Prose html={html} />
      <PictureCount count={comment.pictures.length} />
    </article>
  )
}

/** The count leads to who likes it, as long as one can see where it stands. (COMMENT-09) */
function Likes({
  count,
  href,
  children,
}: {
  count: number
  href: string | null
  children: string
}) {
  const likes = pluralize(count, 'like', 'likes')
  if (href === null) return <span>{likes}</span>
  return (
    <a href={href}>
      {likes}
      <VisuallyHidden> of your comment on {children}</VisuallyHidden>
    </a>
  )
}
