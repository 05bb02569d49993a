import type { ReactNode } from 'react'
import type { PostDetail } from '~/domain/posts/schema'
import { Prose } from '~/ui/page'
import { Byline } from '../people/byline'
import { PostActs } from './post-acts'
import { AnswerMark, PostMarks, QuestionMark } from './post-marks'
import { PostMenu } from './post-menu'
import { PostPlaces } from './post-places'

type PostArticleProps = {
  post: PostDetail
  /** Where the answer of a question stands. */
  answerHref?: string | null
  /** More acts beside like and comment. */
  children?: ReactNode
}

/** A post on its own page: its title is the page's. */
export function PostArticle({ post, answerHref, children }: PostArticleProps) {
  return (
    <article className="article" id={`post-${post.id}`}>
      {post.is_question && (
        <p className="row">
          <QuestionMark />
          {post.answered && <AnswerMark answered href={answerHref} />}
        </p>
      )}
      <h1>{post.title}</h1>
      <Byline author={post.author} at={post.created_at}>
        <PostMarks post={post} />
      </Byline>
      <Prose html={post.html} />
      <PostPlaces post={post} />
      <PostActs post={post}>
        {children}
        <PostMenu post={post} />
      </PostActs>
    </article>
  )
}
