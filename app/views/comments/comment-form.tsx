import { DISCARD_COMMENT } from '~/domain/comments/schema'
import { PLACES, type DraftNote as Note } from '~/domain/drafts/schema'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import type { FormReply } from '~/ui/reply'
import { addComment } from '../addresses'
import { DiscardQuestion } from '../writing/discard-question'
import { DraftNote } from '../writing/draft-note'
import { WritingButtons } from '../writing/writing-buttons'

type CommentFormProps = {
  postId: string
  form?: FormReply
  question?: boolean
  draft?: Note | null
  /** Discard draft was pressed with more written than the draft holds */
  discard?: boolean
}

/** The form of a new comment; it stands below the others, so there is nothing to close. */
export function CommentForm({ postId, form, question, draft, discard }: CommentFormProps) {
  return (
    <Form action={addComment(postId)} draft={PLACES.comment(postId)} label="Add a comment">
      {discard && <DiscardQuestion question={DISCARD_COMMENT} fieldId="content" />}
      <Field
        form={form}
        name="content"
        as="textarea"
        label={question ? 'Your answer' : 'Your comment'}
        hint="Markdown works."
        required
      />
      <WritingButtons publish={question ? 'Post answer' : 'Post comment'} cancel={false} />
      <DraftNote form={form} draft={draft} />
    </Form>
  )
}
