import { PLACES, type DraftNote as Note } from '~/domain/drafts/schema'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import type { FormReply } from '~/ui/reply'
import { addComment } from '../addresses'
import { DraftNote } from '../writing/draft-note'
import { WritingButtons } from '../writing/writing-buttons'

type CommentFormProps = {
  postId: string
  form?: FormReply
  question?: boolean
  draft?: Note | null
}

/** The form of a new comment; it stands below the others, so there is nothing to close. */
export function CommentForm({ postId, form, question, draft }: CommentFormProps) {
  return (
    <Form action={addComment(postId)} draft={PLACES.comment(postId)} label="Add a comment">
      <Field
        form={form}
        name="content"
        as="textarea"
        label={question ? 'Your answer' : 'Your comment'}
        hint="Markdown works."
        required
      />
      <WritingButtons publish={question ? 'Post answer' : 'Post comment'} cancel={false} />
      <DraftNote draft={draft} />
    </Form>
  )
}
