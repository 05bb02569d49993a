import { FieldError, FieldHint, describedBy } from './field-notes'
import { errorsOf, type FormReply } from './reply'

type FileFieldProps = {
  name: string
  label: string
  form?: FormReply
  hint?: string
  /** The types that the browser offers to choose from */
  accept?: string
  id?: string
}

/** One file. Browsers never give a chosen file back, so after a refusal it is chosen again. */
export function FileField({ name, label, form, hint, accept, id = name }: FileFieldProps) {
  const errors = errorsOf(form, name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id} errors={errors} />
      <input
        className="input"
        type="file"
        id={id}
        name={name}
        accept={accept}
        required
        aria-invalid={errors.length > 0 ? true : undefined}
        aria-describedby={describedBy(id, Boolean(hint), errors)}
      />
    </div>
  )
}
