import type { ReactNode } from 'react'
import type { PostSummary } from '~/domain/posts/schema'
import { Prose } from '~/ui/page'
import { Byline } from '../people/byline'
import { PostActs } from './post-acts'
import { PostMarks, QuestionMark } from './post-marks'
import { PostPlaces } from './post-places'

type PostArticleProps = {
  post: PostSummary
  /** The content as safe HTML. */
  html: string
  /** A menu of what the viewer may do with the post. */
  menu?: ReactNode
}

/** A post on its own page: its title is the page's. */
export function PostArticle({ post, html, menu }: PostArticleProps) {
  return (
    <article className="article">
      {post.is_question && (
        <p>
          <QuestionMark />
        </p>
      )}
      <h1>{post.title}</h1>
      <Byline author={post.author} at={post.created_at}>
        <PostMarks post={post} />
        {menu && <div className="end">{menu}</div>}
      </Byline>
      <Prose html={html} />
      <PostPlaces post={post} />
      <PostActs post={post} />
    </article>
  )
}
