import { commentTexts, type CommentText } from '~/domain/comments/in-posts.server'
import { postsByIds, postsWithContent } from '~/domain/posts/queries.server'
import type { PostSummary } from '~/domain/posts/schema'
import type { Ctx } from '~/platform/ctx'
import { plainText } from '~/platform/markdown.server'
import { MOST_COMMENTS } from './comment-text'
import type { SearchCriteria } from './criteria'
import {
  marked,
  markedTogether,
  markerOf,
  piecesOf,
  type Marked,
  type Marker,
  type Piece,
} from './marks'
import { snippetOf } from './snippets'
import { termsOf } from './words'

/** Where in a post, or in a comment below it, it was found. */
export type FoundInPost = {
  title: Piece[]
  snippet: Piece[]
  /** The author's name, only where that holds it */
  author: Piece[] | null
  /** Tags that were searched for */
  tags: string[]
  /** Only where the post itself does not hold everything that was searched for */
  comment: { id: string; author: string; snippet: Piece[] } | null
}

/** Characters of what is shown of a post's content, and of a comment. */
const SNIPPET = 240
const COMMENT_SNIPPET = 160
/** The beginning of the content that is read first: mostly it holds what was searched for. */
const BEGINNING = 960

export type FoundPosts = { posts: PostSummary[]; found: Record<string, FoundInPost> }

/**
 * The posts with these ids that the viewer may see, in this order, with what was searched for marked
 * in them, from the texts as they are stored now. Without a text there is nothing to mark.
 */
export function foundPosts(ctx: Ctx, criteria: SearchCriteria, ids: readonly string[]): FoundPosts {
  const marker = markerOf(termsOf(criteria.q, 'posts'))
  if (marker.size === 0) return { posts: postsByIds(ctx, ids), found: {} }
  const rows = postsWithContent(ctx, ids)
  const posts = rows.map(({ post }) => post)
  const looks = rows.map(({ post, content }) => inPost(post, content, marker))
  const lacking = looks.filter(({ missing }) => missing.size > 0)
  if (criteria.match_on_comment_content) addComments(ctx, lacking, marker)
  return { posts, found: Object.fromEntries(looks.map(({ id, found }) => [id, found])) }
}

type Look = { id: string; found: FoundInPost; missing: Set<number> }

function inPost(post: PostSummary, content: string, marker: Marker): Look {
  const beginning = lookAt(post, plainText(content.slice(0, BEGINNING)), marker)
  const all = content.length <= BEGINNING || beginning.missing.size === 0
  return all ? beginning : lookAt(post, plainText(content), marker)
}

/** Title, content and author come first. */
const BEFORE_TAGS = 3

function lookAt(post: PostSummary, content: string, marker: Marker): Look {
  const { tag_names } = post
  const texts = markedTogether([post.title, content, post.author.name, ...tag_names], marker)
  const [title, text, author] = texts as [Marked, Marked, Marked]
  const missing = new Set(Array.from({ length: marker.size }, (_, term) => term))
  for (const { terms } of texts) for (const term of terms) missing.delete(term)
  const tags = tag_names.filter((_, at) => (texts[BEFORE_TAGS + at]?.hits.length ?? 0) > 0)
  const found: FoundInPost = {
    title: piecesOf(title),
    snippet: snippetOf(text, SNIPPET),
    author: author.hits.length > 0 ? piecesOf(author) : null,
    tags,
    comment: null,
  }
  return { id: post.id, found, missing }
}

/** Of each post the comment that holds most of what the post lacks, the first of several. */
function addComments(ctx: Ctx, looks: Look[], marker: Marker) {
  const byPost = new Map<string, CommentText[]>()
  for (const comment of commentTexts(
    ctx,
    looks.map(({ id }) => id),
    MOST_COMMENTS,
  )) {
    const others = byPost.get(comment.post_id)
    if (others) others.push(comment)
    else byPost.set(comment.post_id, [comment])
  }
  for (const { id, found, missing } of looks) {
    let most = 0
    for (const comment of byPost.get(id) ?? []) {
      const { terms } = marked(comment.content, marker)
      const held = [...missing].filter((term) => terms.has(term)).length
      if (held <= most) continue
      most = held
      found.comment = shown(comment, marker)
    }
  }
}

function shown({ id, author, content }: CommentText, marker: Marker) {
  const [text] = markedTogether([plainText(content)], marker)
  return { id, author, snippet: snippetOf(text!, COMMENT_SNIPPET) }
}
