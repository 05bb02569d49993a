import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import type { FormReply } from '~/ui/reply'
import { addComment } from '../addresses'

type CommentFormProps = { postId: string; form?: FormReply; question?: boolean }

export function CommentForm({ postId, form, question }: CommentFormProps) {
  return (
    <Form action={addComment(postId)} label="Add a comment">
      <Field
        form={form}
        name="content"
        as="textarea"
        label={question ? 'Your answer' : 'Your comment'}
        required
      />
      <FormButtons>
        <Button>{question ? 'Post answer' : 'Post comment'}</Button>
      </FormButtons>
    </Form>
  )
}
