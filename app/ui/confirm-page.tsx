import type { ReactNode } from 'react'
import type { ButtonVariant } from './button'
import { ErrorSummary } from './error-summary'
import { Form } from './form'
import type { FormState } from './form-state'
import { Page } from './page'

export type Confirmation = {
  question: string
  /** What it is about, or what follows */
  note: ReactNode
  button: string
  /** What the button says while it is under way */
  pending?: string
  variant?: ButtonVariant
  /** Where Cancel leads */
  back: string
  cancel?: string
}

/** A confirmation is a page: the question, what follows, the action and the way back. */
export function ConfirmPage(props: Confirmation & { form?: FormState; action?: string }) {
  const { question, note, button, pending, variant, back, cancel = 'Cancel', form, action } = props
  return (
    <Page title={question} lede={note}>
      <ErrorSummary form={form} />
      <Form
        action={action}
        submit={button}
        pending={pending}
        submitVariant={variant}
        cancel={back}
        cancelLabel={cancel}
      />
    </Page>
  )
}
