import { Button, ButtonLink } from '~/ui/button'
import { Field } from '~/ui/field'
import { Form, FormButtons } from '~/ui/form'
import type { FormReply } from '~/ui/reply'
import { moderationCase, onCase } from '../addresses'

type NoteFormProps = {
  caseId: string
  form: FormReply
  label: string
  button: string
  /** It stands on a page of its own, from which one can go back */
  cancel?: boolean
}

/** A text for the other staff; without `cancel` it stands below the notes of its case. */
export function NoteForm({ caseId, form, label, button, cancel }: NoteFormProps) {
  return (
    <Form action={cancel ? undefined : onCase(caseId, 'note')}>
      <Field as="textarea" name="text" label={label} form={form} />
      <FormButtons>
        <Button variant={cancel ? 'primary' : 'quiet'}>{button}</Button>
        {cancel && (
          <ButtonLink href={moderationCase(caseId)} variant="quiet">
            Cancel
          </ButtonLink>
        )}
      </FormButtons>
    </Form>
  )
}
