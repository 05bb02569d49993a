import { DISCARD_COMMENT } from '~/domain/comments/schema'
import { DRAFT_KEYS, type DraftInfo as Note } from '~/domain/drafts/schema'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { type FormState, fieldErrors } from '~/ui/form-state'
import { addComment } from '../links'
import { DiscardQuestion, DraftNote, WritingButtons } from '../composing/compose-parts'
import { TOO_LONG, TOO_LONG_TEXT } from '~/domain/writing/schema'
import { Alert } from '~/ui/alert'
import { ErrorSummary } from '~/ui/error-summary'

type CommentFormProps = {
  postId: string
  form?: FormState
  question?: boolean
  /** Who will be able to read it */
  audience: string
  draft?: Note | null
  /** Discard draft was pressed with more written than the draft holds */
  discard?: boolean
}

/** The form of a new comment; it is shown below the others, so there is nothing to close. */
export function CommentForm(props: CommentFormProps) {
  const { postId, form, question, audience, draft, discard } = props
  return (
    <Form action={addComment(postId)} draft={DRAFT_KEYS.comment(postId)} label="Add a comment">
      {discard && <DiscardQuestion question={DISCARD_COMMENT} fieldId="content" />}
      <Field
        form={form}
        name="content"
        as="textarea"
        label={question ? 'Your answer' : 'Your comment'}
        hint="You can use **bold**, lists and links."
        required
      />
      <p className="meta audience">{audience}</p>
      <WritingButtons publish={question ? 'Post answer' : 'Post comment'} cancel={false} />
      <DraftNote form={form} draft={draft} />
    </Form>
  )
}

/** What is wrong with a comment: too long is an alert, as for a post (POST-26). */
export function CommentErrors({ form }: { form?: FormState }) {
  const tooLong = fieldErrors(form, 'content').includes(TOO_LONG.content)
  return tooLong ? (
    <Alert title={TOO_LONG.content} text={TOO_LONG_TEXT} fieldId="content" />
  ) : (
    <ErrorSummary form={form} />
  )
}
