import { discardCommentText, LOCKED, nestedTitle } from '~/domain/comments/schema'
import { DRAFT_KEYS, type Discarding, type DraftNote as Note } from '~/domain/drafts/schema'
import { MentionFields } from '../composing/mention-fields'
import { PictureFields } from '../composing/picture-fields'
import { Callout } from '~/ui/messages'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { type FormState, fieldErrors, fieldValue } from '~/ui/form-state'
import { addComment, nestedComments } from '../links'
import { DiscardQuestion, DraftNote, WritingButtons } from '../composing/compose-parts'
import { TOO_LONG, TOO_LONG_TEXT } from '~/domain/writing/schema'
import { Alert } from '~/ui/alert'
import { ErrorSummary } from '~/ui/error-summary'

type CommentFormProps = {
  postId: string
  /** The comment that it answers */
  parent?: { id: string; author: { name: string } } | null
  form?: FormState
  question?: boolean
  /** The viewer asked: what they add to their own question is no answer */
  mine?: boolean
  /** Who will be able to read it */
  audience: string
  draft?: Note | null
  /** The school has pictures */
  mayAddPictures: boolean
  /** Staff ended the talk below the post: what was written before is still shown */
  locked?: boolean
  /** A button of the pictures was pressed */
  inPictures?: boolean
  /** Discard draft was pressed with more written than the draft holds */
  discard?: Discarding
}

/** What the form does: one's own question isn't answered. */
export function commentFormTitle({ parent, question, mine }: CommentKind) {
  if (parent) return nestedTitle(parent.author.name)
  if (!question) return 'Comment on the post'
  return mine ? 'Add a comment' : 'Answer the question'
}

type CommentKind = Pick<CommentFormProps, 'parent' | 'question' | 'mine'>

/** What the text is: one's own question isn't answered. */
const textName = ({ parent, question, mine }: CommentKind) => {
  if (parent) return 'Your reply'
  return question && !mine ? 'Your answer' : 'Your comment'
}

/** The form of a new comment; it is shown below the others, so there is nothing to close. */
export function CommentForm(props: CommentFormProps) {
  const { postId, parent, form, question, mine, audience, draft, discard } = props
  if (props.locked && !draft && fieldValue(form, 'content') === '')
    return <Callout icon="lock" tone="plain" title={LOCKED} />
  const answers = Boolean(question && !mine && !parent)
  const publish = parent ? 'Post reply' : answers ? 'Post answer' : 'Post comment'
  return (
    <Form
      action={parent ? nestedComments(parent.id) : addComment(postId)}
      draft={parent ? DRAFT_KEYS.nested(parent.id) : DRAFT_KEYS.comment(postId)}
      label={commentFormTitle(props)}
      multipart={props.mayAddPictures}
    >
      {discard && (
        <DiscardQuestion of={discard} question={discardCommentText(answers)} fieldId="content" />
      )}
      <Field
        form={form}
        name="content"
        as="textarea"
        label={question && mine && !parent ? 'Add a comment' : textName(props)}
        hint="You can use **bold**, lists, links, and @ with a full name."
        formats
        required
      />
      <MentionFields form={form} />
      <PictureFields form={form} mayAdd={props.mayAddPictures} isOpen={props.inPictures} />
      <p className="meta audience">{audience}</p>
      <WritingButtons publish={publish} cancel={false} />
      <DraftNote form={form} draft={draft} />
    </Form>
  )
}

/** What is wrong with a comment: too long is an alert, as for a post (POST-26). */
export function CommentErrors({ form, ...kind }: CommentKind & { form?: FormState }) {
  const tooLong = fieldErrors(form, 'content').includes(TOO_LONG.content)
  return tooLong ? (
    <Alert title={TOO_LONG.content} text={TOO_LONG_TEXT} fieldId="content" />
  ) : (
    <ErrorSummary form={form} labels={{ content: textName(kind) }} />
  )
}
