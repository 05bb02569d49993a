import { FieldError, FieldHint, describedBy } from './field-notes'
import { fieldErrors, type FormState } from './form-state'

type FileFieldProps = {
  name: string
  label: string
  form?: FormState
  hint?: string
  /** The types that the browser offers to choose from */
  accept?: string
  /** There is another way to send it */
  optional?: boolean
}

/** One file. Browsers never give a chosen file back, so after an error it is chosen again. */
export function FileField({ name, label, form, hint, accept, optional }: FileFieldProps) {
  const errors = fieldErrors(form, name)
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <FieldHint id={name}>{hint}</FieldHint>
      <FieldError id={name} errors={errors} />
      <input
        className="input"
        type="file"
        id={name}
        name={name}
        accept={accept}
        required={!optional}
        aria-invalid={errors.length > 0 ? true : undefined}
        aria-describedby={describedBy(name, Boolean(hint), errors)}
      />
    </div>
  )
}
