import type { Choice } from './choice'
import { abbreviate } from './count'
import { FieldError, describedBy } from './field-notes'
import { fieldErrors, fieldValue, type FormState } from './form-state'

type SelectProps = {
  name: string
  label: string
  choices: Choice[]
  form?: FormState
  /** The first choice, which chooses nothing. */
  emptyLabel?: string
  defaultValue?: string
  required?: boolean
  id?: string
}

export function Select({
  name,
  label,
  choices,
  form,
  emptyLabel,
  defaultValue,
  id = name,
  ...control
}: SelectProps) {
  const errors = fieldErrors(form, name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldError id={id} errors={errors} />
      <select
        {...control}
        id={id}
        name={name}
        className="input"
        defaultValue={fieldValue(form, name, defaultValue)}
        aria-invalid={errors.length > 0 ? true : undefined}
        aria-describedby={describedBy(id, false, errors)}
      >
        {emptyLabel && <option value="">{emptyLabel}</option>}
        {choices.map(({ value, label: text, count }) => (
          <option key={value} value={value}>
            {count === undefined ? text : `${text} (${abbreviate(count)})`}
          </option>
        ))}
      </select>
    </div>
  )
}
