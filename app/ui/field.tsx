import type { InputHTMLAttributes, ReactNode } from 'react'
import { classes } from './class-names'
import { FieldError, FieldHint, LiveError, describedBy } from './field-notes'
import { fieldErrors, fieldValue, type FormState } from './form-state'

type Control = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'autoCapitalize'
  | 'disabled'
  | 'inputMode'
  | 'placeholder'
  | 'readOnly'
  | 'required'
  | 'spellCheck'
>

export type FieldProps = Control & {
  name: string
  label: ReactNode
  /** The form state: what was typed, and what is wrong with it. */
  form?: FormState
  hint?: ReactNode
  type?: 'text' | 'email' | 'password' | 'tel' | 'date' | 'datetime-local'
  as?: 'input' | 'textarea'
  /** The first line of a post is written in the face it will be read in. */
  look?: 'title'
  defaultValue?: string
  /** Where two forms of a page have a field of the same name. */
  id?: string
  /** Markdown works: script adds buttons that write it. */
  formats?: boolean
  /** Shows "(optional)" next to the label. */
  optional?: boolean
  /**
   * A call that the client script asks about the value while it is typed, and after how many
   * milliseconds of quiet; when the field is left, at once. Its message is where the server's are.
   * Values shorter than `from` are not asked about. With `holds` the form's button waits for one that
   * nothing is wrong with.
   */
  check?: { url: string; delay: number; from?: number; holds?: boolean; hints?: boolean }
  /**
   * What the client script says while one types: of an empty field, and of one longer than `most`;
   * `alert` is the text of a dialog then.
   */
  limits?: { most: number; long: string; empty: string; alert?: string }
}

/** What keyboards and spell checkers must know of an address. */
const EMAIL_CONTROL = { autoComplete: 'email', autoCapitalize: 'none', spellCheck: false } as const

/** Label, control, hint and error of one value, wired for everyone. Passwords are never sent back. */
export function Field({
  name,
  label,
  form,
  hint,
  type = 'text',
  as = 'input',
  look,
  defaultValue,
  id = name,
  optional,
  formats,
  check,
  limits,
  ...control
}: FieldProps) {
  const errors = fieldErrors(form, name)
  const wiring = {
    ...(type === 'email' && !control.disabled && EMAIL_CONTROL),
    ...control,
    id,
    name,
    className: classes('input', look === 'title' && 'title-input'),
    defaultValue: type === 'password' ? undefined : fieldValue(form, name, defaultValue),
    'aria-invalid': errors.length > 0 ? (true as const) : undefined,
    'aria-describedby': describedBy(id, Boolean(hint), errors),
    'data-check': check?.url,
    'data-check-delay': check?.delay,
    'data-check-from': check?.from,
    'data-check-holds': check?.holds,
    'data-check-hints': check?.hints,
    'data-formats': formats ? '' : undefined,
    'data-max-length': limits?.most,
    'data-long': limits?.long,
    'data-alert': limits?.alert,
    'data-empty': limits?.empty,
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      {(check ?? limits) ? (
        <LiveError id={id} errors={errors} />
      ) : (
        <FieldError id={id} errors={errors} />
      )}
      {as === 'textarea' ? (
        <textarea rows={rowsFor(wiring.defaultValue)} {...wiring} />
      ) : (
        <input type={type} {...wiring} />
      )}
    </div>
  )
}

/** Room for what is written, between 3 rows and 20. (POST-29) Newer browsers grow it further. */
function rowsFor(text = ''): number {
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(line.length / 80)))
  const all = lines.reduce((sum, rows) => sum + rows, 0)
  return Math.min(20, Math.max(3, all))
}
