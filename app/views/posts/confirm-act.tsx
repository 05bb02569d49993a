import { Button, ButtonLink, type ButtonVariant } from '~/ui/button'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'
import { post as postAddress } from '../addresses'

type ConfirmActProps = {
  /** The question of the specification. */
  question: string
  post: { id: string; title: string }
  button: string
  variant?: ButtonVariant
}

/** A confirmation is a page: the question, what it is about, the act and the way back. */
export function ConfirmAct({ question, post, button, variant }: ConfirmActProps) {
  return (
    <Page title={question} lede={post.title}>
      <Form>
        <FormButtons>
          <Button variant={variant}>{button}</Button>
          <ButtonLink href={postAddress(post.id)} variant="quiet">
            Cancel
          </ButtonLink>
        </FormButtons>
      </Form>
    </Page>
  )
}
