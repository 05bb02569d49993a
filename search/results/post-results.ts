import { commentTexts, type CommentText } from '~/domain/comments/comment-texts.server'
import { postsByIds, postsWithContent } from '~/domain/posts/queries.server'
import type { ListedPost } from '~/domain/posts/schema'
import type { Ctx } from '~/platform/ctx'
import { plainText } from '~/platform/text/markdown.server'
import type { SearchCriteria } from '../criteria/criteria'
import { parseTerms } from '../criteria/terms'
import { MAX_COMMENTS } from '../index/comment-text'
import {
  createHighlighter,
  highlightText,
  highlightTogether,
  toPieces,
  type HighlightedText,
  type Highlighter,
  type TextPiece,
} from './highlight'
import { createSnippet } from './snippets'

/** Where a post, or a comment on it, matches */
export type PostHighlights = {
  title: TextPiece[]
  snippet: TextPiece[]
  /** The author's name, only if it matches */
  author: TextPiece[] | null
  /** Tags that match */
  tags: string[]
  /** Only if the post itself lacks a term */
  comment: { id: string; answer: boolean; author: string; snippet: TextPiece[] } | null
}

/** Characters */
const SNIPPET_LENGTH = 240
const COMMENT_SNIPPET_LENGTH = 160
/** The beginning of a post is searched first. Mostly it has all terms. */
const LEAD_LENGTH = 960

export type PostResults = { posts: ListedPost[]; highlights: Record<string, PostHighlights> }

/** The posts with these ids that the viewer may see, in this order, with highlights of the stored
 * texts. Without a search text there are none. */
export async function loadPostResults(
  ctx: Ctx,
  criteria: SearchCriteria,
  ids: readonly string[],
): Promise<PostResults> {
  const highlighter = createHighlighter(parseTerms(criteria.q, 'posts'), 'posts')
  if (highlighter.size === 0) return { posts: await postsByIds(ctx, ids), highlights: {} }
  const rows = await postsWithContent(ctx, ids)
  const matches = rows.map(({ post, content }) => matchPost(post, content, highlighter))
  if (criteria.match_on_comment_content) await addCommentSnippets(ctx, matches, highlighter)
  return {
    posts: rows.map(({ post }) => post),
    highlights: Object.fromEntries(matches.map(({ id, highlights }) => [id, highlights])),
  }
}

/** `missing`: the terms that the post itself lacks */
type PostMatch = { id: string; highlights: PostHighlights; missing: number[] }

function matchPost(post: ListedPost, content: string, highlighter: Highlighter): PostMatch {
  const lead = matchTexts(post, plainText(content.slice(0, LEAD_LENGTH)), highlighter)
  const isComplete = content.length <= LEAD_LENGTH || lead.missing.length === 0
  return isComplete ? lead : matchTexts(post, plainText(content), highlighter)
}

function matchTexts(post: ListedPost, content: string, highlighter: Highlighter): PostMatch {
  const { tag_names } = post
  const texts = highlightTogether(
    [post.title, content, post.author.name, ...tag_names],
    highlighter,
  )
  const [title, text, author, ...tags] = texts as [
    ...[HighlightedText, HighlightedText, HighlightedText],
    ...HighlightedText[],
  ]
  const isMissing = (term: number) => !texts.some(({ terms }) => terms.has(term))
  const highlights: PostHighlights = {
    title: toPieces(title),
    snippet: createSnippet(text, SNIPPET_LENGTH),
    author: author.matches.length > 0 ? toPieces(author) : null,
    tags: tags.filter(({ matches }) => matches.length > 0).map((tag) => tag.text),
    comment: null,
  }
  const terms = Array.from({ length: highlighter.size }, (_, term) => term)
  return { id: post.id, highlights, missing: terms.filter(isMissing) }
}

/** For each post the comment with the most missing terms, the first of several. */
async function addCommentSnippets(ctx: Ctx, matches: PostMatch[], highlighter: Highlighter) {
  const incomplete = matches.filter(({ missing }) => missing.length > 0)
  const ids = incomplete.map(({ id }) => id)
  const comments = await commentTexts(ctx, ids, MAX_COMMENTS)
  for (const { id, highlights, missing } of incomplete) {
    let most = 0
    for (const comment of comments.filter(({ post_id }) => post_id === id)) {
      const { terms } = highlightText(comment.content, highlighter)
      const count = missing.filter((term) => terms.has(term)).length
      if (count <= most) continue
      most = count
      highlights.comment = commentSnippet(comment, highlighter)
    }
  }
}

function commentSnippet({ content, id, author, answer }: CommentText, highlighter: Highlighter) {
  const [text] = highlightTogether([plainText(content)], highlighter)
  return { id, answer, author, snippet: createSnippet(text!, COMMENT_SNIPPET_LENGTH) }
}
