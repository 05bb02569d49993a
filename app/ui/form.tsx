import type { ReactNode } from 'react'
import { classes } from './class-names'
import { useFormTokens } from './page-facts'

type FormProps = {
  action?: string
  children: ReactNode
  className?: string
  id?: string
  label?: string
  /** A form that sends a file. */
  multipart?: boolean
  /** Extra hidden fields. */
  fields?: Record<string, string | string[]>
  /** Enter in a single-line field does not send: the form's first button is disabled (POST-30). */
  guardEnter?: boolean
  /** The comfort script keeps what is typed under this name. */
  draft?: string
}

/**
 * A form that writes. It carries the session's token and a once-key, so that sending it twice does
 * the act once. Without `action` it answers at the address of its page.
 */
export function Form({
  action,
  children,
  className,
  id,
  label,
  multipart,
  fields,
  guardEnter,
  draft,
}: FormProps) {
  const { csrf, newKey = () => crypto.randomUUID() } = useFormTokens()
  return (
    <form
      method="post"
      action={action}
      id={id}
      className={classes('form', className)}
      aria-label={label}
      data-draft={draft}
      encType={multipart ? 'multipart/form-data' : undefined}
      // The server's messages are kinder than the browser's bubbles and the same for everyone.
      noValidate
    >
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="once" value={newKey()} />
      <HiddenFields fields={fields} />
      {guardEnter && <button type="submit" disabled hidden />}
      {children}
    </form>
  )
}

export function HiddenFields({ fields = {} }: { fields?: Record<string, string | string[]> }) {
  return (
    <>
      {Object.entries(fields).flatMap(([name, value]) =>
        [value]
          .flat()
          .map((one) => <input key={name + one} type="hidden" name={name} value={one} />),
      )}
    </>
  )
}

export function FormButtons({ children }: { children: ReactNode }) {
  return <div className="form-buttons">{children}</div>
}
