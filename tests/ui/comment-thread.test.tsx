import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type CommentView, type Thread } from '~/domain/comments/schema'
import { PageProvider } from '~/ui/page-context'
import { CommentThread } from '~/views/comments/comment-thread'
import { maya, omar } from '~/views/gallery/samples'

const view: CommentView = {
  id: 'c1',
  html: '<p>Email the coordinator!</p>',
  pictures: [],
  created_at: '2026-11-20T17:05:00Z',
  author: maya,
  mine: false,
  can_like: true,
  like_count: 3,
  self_liked: true,
  edited: false,
  can_read_versions: false,
  hidden: null,
  care: null,
}
const alone = (comment: CommentView): Thread => ({
  id: comment.id,
  comment,
  nested: [],
  hasMore: false,
})
const one = alone(view)
const shown = (props: Parameters<typeof CommentThread>[0]) =>
  renderToStaticMarkup(
    <PageProvider csrf="x" timeZone={null}>
      <CommentThread {...props} />
    </PageProvider>,
  )

test('an empty thread says whether it has no comments or none that the viewer can see', () => {
  expect(shown({ comments: [], count: 0 })).toContain('No comments yet. Be the first to comment.')
  // The author of the only comment is invisible to the viewer.
  const unseen = shown({ comments: [], count: 1 })
  expect(unseen).toContain('There are no comments you can see.')
  expect(unseen).not.toContain('No comments yet. Be the first to comment.')
  // A hidden comment isn't counted, but its author can still see it.
  const texts = /No comments yet|There are no comments/
  expect(shown({ comments: [one], count: 0 })).not.toMatch(texts)
  expect(shown({ comments: [], answer: one, count: 1 })).not.toMatch(texts)
  const question = { answers: 0, authorId: 'omar' }
  expect(shown({ comments: [], count: 0, question })).toContain(
    'No answers yet. Be the first to help.',
  )
  expect(shown({ comments: [], count: 0, question, mine: true })).toContain(
    'No answers yet. They’ll show up here.',
  )
  expect(shown({ comments: [], count: 1, question: { ...question, answers: 1 } })).toContain(
    'There are no answers you can see.',
  )
})

test('the numbers of a thread are those of what is listed, by kind', () => {
  const title = (props: Parameters<typeof CommentThread>[0]) =>
    /<h2[^>]*>(.*?)<\/h2>/
      .exec(shown(props))?.[1]
      ?.replace(/<[^>]+>/g, '')
      .trim()
  const question = { answers: 1, authorId: 'omar' }
  const added = alone({ ...view, id: 'c2', author: omar })
  expect(title({ comments: [one], count: 1, question })).toBe('1 answer')
  expect(title({ comments: [one, added], count: 2, question })).toBe('1 answer and 1 comment')
  expect(title({ comments: [], count: 0, question: { ...question, answers: 0 } })).toBe('Answers')
  const only = { comments: [added], count: 1, question: { ...question, answers: 0 } }
  expect(title(only)).toBe('1 comment')
  expect(shown(only)).toContain('No answers yet. Be the first to help.')
  expect(shown(only)).toContain('Asked this')
  expect(shown({ ...only, question: null })).not.toContain('Asked this')
})
