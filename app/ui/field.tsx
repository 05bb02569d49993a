import type { InputHTMLAttributes, ReactNode } from 'react'
import { classes } from './class-names'
import { FieldError, FieldHint, LiveError, describedBy } from './field-notes'
import { errorsOf, typedValue, type FormReply } from './reply'

type Control = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'autoCapitalize'
  | 'disabled'
  | 'enterKeyHint'
  | 'inputMode'
  | 'maxLength'
  | 'minLength'
  | 'placeholder'
  | 'readOnly'
  | 'required'
  | 'spellCheck'
>

export type FieldProps = Control & {
  name: string
  label: ReactNode
  /** The action's reply: what was typed, and what is wrong with it. */
  form?: FormReply
  hint?: ReactNode
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url' | 'number'
  as?: 'input' | 'textarea'
  /** The first line of a post is written in the face it will be read in. */
  look?: 'title'
  defaultValue?: string
  /** Where two forms of a page have a field of the same name. */
  id?: string
  /** Says "(optional)" beside the label. */
  optional?: boolean
  /**
   * A call that the comfort script asks about the value while it is typed, and after how many
   * milliseconds of quiet; when the field is left, at once. Its message stands where the server's do.
   * Values shorter than `from` are not asked about.
   */
  check?: { url: string; delay: number; from?: number }
  /** What the comfort script says while one types: of an empty field, and of one longer than `most`. */
  limits?: { most: number; long: string; empty: string }
}

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
  check,
  limits,
  ...control
}: FieldProps) {
  const errors = errorsOf(form, name)
  const wiring = {
    ...control,
    id,
    name,
    className: classes('input', look === 'title' && 'title-input'),
    defaultValue: type === 'password' ? undefined : typedValue(form, name, defaultValue),
    'aria-invalid': errors.length > 0 ? (true as const) : undefined,
    'aria-describedby': describedBy(id, Boolean(hint), errors),
    'data-check': check?.url,
    'data-check-delay': check?.delay,
    'data-check-from': check?.from,
    'data-most': limits?.most,
    'data-long': limits?.long,
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
