import type { Choice } from './choice'
import { abbreviate } from './count'
import { FieldError, FieldHint, describedBy } from './field-notes'
import { errorsOf, typedValue, type FormReply } from './reply'

type SelectProps = {
  name: string
  label: string
  choices: Choice[]
  form?: FormReply
  hint?: string
  /** The first choice, which chooses nothing. */
  emptyLabel?: string
  emptyValue?: string
  defaultValue?: string
  required?: boolean
  disabled?: boolean
  id?: string
}

export function Select({
  name,
  label,
  choices,
  form,
  hint,
  emptyLabel,
  emptyValue = '',
  defaultValue,
  id = name,
  ...control
}: SelectProps) {
  const errors = errorsOf(form, name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id} errors={errors} />
      <select
        {...control}
        id={id}
        name={name}
        className="input"
        defaultValue={typedValue(form, name, defaultValue ?? emptyValue)}
        aria-invalid={errors.length > 0 ? true : undefined}
        aria-describedby={describedBy(id, Boolean(hint), errors)}
      >
        {emptyLabel && <option value={emptyValue}>{emptyLabel}</option>}
        {choices.map(({ value, label: text, count }) => (
          <option key={value} value={value}>
            {count === undefined ? text : `${text} (${abbreviate(count)})`}
          </option>
        ))}
      </select>
    </div>
  )
}
