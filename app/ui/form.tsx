import { useContext, type ReactNode } from 'react'
import { Button, ButtonLink, type ButtonVariant } from './button'
import { classes } from './class-names'
import { LateForms } from './late-forms'
import { useFormTokens } from './page-context'

type FormProps = {
  action?: string
  children?: ReactNode
  className?: string
  label?: string
  /** A form that sends a file. */
  multipart?: boolean
  /** Extra hidden fields. */
  fields?: Record<string, string | string[]>
  /** Enter in a single-line field does not send: the form's first button is disabled (POST-30). */
  guardEnter?: boolean
  /** The client script keeps what is typed under this name. */
  draft?: string
  /** The last row: the button that sends, and the way back where there is one. */
  submit?: string
  /** What that button says while the form is on its way */
  pending?: string
  submitVariant?: ButtonVariant
  cancel?: string | null
  cancelLabel?: string
}

/**
 * A form that writes. It carries the session's token and an idempotency key, so that sending it twice does
 * the action once. Without `action` it answers at the address of its page.
 */
export function Form({
  action,
  children,
  className,
  label,
  multipart,
  fields,
  guardEnter,
  draft,
  ...buttons
}: FormProps) {
  const tokens = useFormTokens()
  const { csrf, showsHidden } = tokens
  const late = useContext(LateForms)
  const { newIdempotencyKey: newKey = () => crypto.randomUUID() } = tokens
  return (
    <form
      method="post"
      action={action}
      className={classes('form', className)}
      aria-label={label}
      data-draft={draft}
      encType={multipart ? 'multipart/form-data' : undefined}
      // The server's messages are kinder than the browser's bubbles and the same for everyone.
      noValidate
    >
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="once" value={late.key ?? newKey()} />
      {late.id && <input type="hidden" name="saved_form" value={late.id} />}
      <HiddenFields fields={fields} />
      {guardEnter && !showsHidden && <button type="submit" value="·" disabled hidden />}
      {children}
      <LastRow {...buttons} />
    </form>
  )
}

type LastRowProps = Pick<
  FormProps,
  'submit' | 'pending' | 'submitVariant' | 'cancel' | 'cancelLabel'
>

function LastRow({ submit, pending, submitVariant, cancel, cancelLabel = 'Cancel' }: LastRowProps) {
  if (!submit) return null
  return (
    <FormButtons>
      <Button variant={submitVariant} data-turbo-submits-with={pending}>
        {submit}
      </Button>
      {cancel && (
        <ButtonLink href={cancel} variant="quiet">
          {cancelLabel}
        </ButtonLink>
      )}
    </FormButtons>
  )
}

export function HiddenFields({ fields = {} }: { fields?: Record<string, string | string[]> }) {
  return (
    <>
      {Object.entries(fields).flatMap(([name, value]) =>
        [value]
          .flat()
          .map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
      )}
    </>
  )
}

export function FormButtons({ children }: { children: ReactNode }) {
  return <div className="form-buttons">{children}</div>
}
