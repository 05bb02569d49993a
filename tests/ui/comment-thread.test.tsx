import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NO_COMMENTS, NO_VISIBLE_COMMENTS } from '~/domain/comments/schema'
import { FormTokensProvider } from '~/ui/page-facts'
import { CommentThread } from '~/views/comments/comment-thread'
import { comments } from '~/views/gallery/samples'

const [one] = comments
const shown = (props: Parameters<typeof CommentThread>[0]) =>
  renderToStaticMarkup(
    <FormTokensProvider csrf="x">
      <CommentThread {...props} />
    </FormTokensProvider>,
  )

test('a thread says that it is empty by what is shown, and by the count why', () => {
  expect(shown({ comments: [], count: 0 })).toContain(NO_COMMENTS)
  // The only comment is by somebody whom the viewer does not see.
  const unseen = shown({ comments: [], count: 1 })
  expect(unseen).toContain(NO_VISIBLE_COMMENTS)
  expect(unseen).not.toContain(NO_COMMENTS)
  // A hidden comment is not counted, and its author sees it still.
  const texts = new RegExp(`${NO_COMMENTS}|${NO_VISIBLE_COMMENTS}`)
  expect(shown({ comments: [one!], count: 0 })).not.toMatch(texts)
  expect(shown({ comments: [], answer: one!, count: 1 })).not.toMatch(texts)
})
