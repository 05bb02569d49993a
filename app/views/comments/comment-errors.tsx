import { TOO_LONG, TOO_LONG_TEXT } from '~/domain/posts/schema'
import { Alert } from '~/ui/alert'
import { ErrorSummary } from '~/ui/error-summary'
import { errorsOf, type FormReply } from '~/ui/reply'

/** What is wrong with a comment: too long is an alert, as for a post (POST-26). */
export function CommentErrors({ form }: { form?: FormReply }) {
  const tooLong = errorsOf(form, 'content').includes(TOO_LONG.content)
  return tooLong ? (
    <Alert title={TOO_LONG.content} text={TOO_LONG_TEXT} fieldId="content" />
  ) : (
    <ErrorSummary form={form} />
  )
}
