import { Button, ButtonLink, type ButtonVariant } from '~/ui/button'
import { Form, FormButtons } from '~/ui/form'
import { Page } from '~/ui/page'

type ConfirmPageProps = {
  question: string
  note: string
  button: string
  /** Where one came from */
  back: string
  variant?: ButtonVariant
}

/** A confirmation is a page: the question, what follows, the act and the way back. */
export function ConfirmPage({ question, note, button, back, variant }: ConfirmPageProps) {
  return (
    <Page title={question} lede={note}>
      <Form>
        <FormButtons>
          <Button variant={variant}>{button}</Button>
          <ButtonLink href={back} variant="quiet">
            Cancel
          </ButtonLink>
        </FormButtons>
      </Form>
    </Page>
  )
}
