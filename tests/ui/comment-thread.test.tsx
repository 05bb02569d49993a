import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  NO_ANSWERS,
  NO_ANSWERS_TO_YOU,
  NO_COMMENTS,
  NO_VISIBLE_ANSWERS,
  NO_VISIBLE_COMMENTS,
  type CommentView,
} from '~/domain/comments/schema'
import { PageProvider } from '~/ui/page-context'
import { CommentThread } from '~/views/comments/comment-thread'
import { maya } from '~/views/gallery/samples'

const one: CommentView = {
  ...{ id: 'c1', html: '<p>Email the coordinator!</p>', created_at: '2026-11-20T17:05:00Z' },
  ...{ author: maya, mine: false, like_count: 3, self_liked: true, edited: false, hidden: null },
}
const shown = (props: Parameters<typeof CommentThread>[0]) =>
  renderToStaticMarkup(
    <PageProvider csrf="x" timeZone={null}>
      <CommentThread {...props} />
    </PageProvider>,
  )

test('an empty thread says whether it has no comments or none that the viewer can see', () => {
  expect(shown({ comments: [], count: 0 })).toContain(NO_COMMENTS)
  // The author of the only comment is invisible to the viewer.
  const unseen = shown({ comments: [], count: 1 })
  expect(unseen).toContain(NO_VISIBLE_COMMENTS)
  expect(unseen).not.toContain(NO_COMMENTS)
  // A hidden comment isn't counted, but its author can still see it.
  const texts = new RegExp(`${NO_COMMENTS}|${NO_VISIBLE_COMMENTS}`)
  expect(shown({ comments: [one], count: 0 })).not.toMatch(texts)
  expect(shown({ comments: [], answer: one, count: 1 })).not.toMatch(texts)
  expect(shown({ comments: [], count: 0, question: true })).toContain(NO_ANSWERS)
  expect(shown({ comments: [], count: 0, question: true, mine: true })).toContain(NO_ANSWERS_TO_YOU)
  expect(shown({ comments: [], count: 1, question: true })).toContain(NO_VISIBLE_ANSWERS)
})
