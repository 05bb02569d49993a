import type { Choice } from './choice'
import { FieldError, FieldHint, describedBy } from './field-notes'
import { Count } from './number'
import { fieldErrors, fieldValues, type FormState } from './form-state'

type CheckboxGroupProps = {
  name: string
  legend: string
  choices: Choice[]
  form?: FormState
  hint?: string
  chosen?: readonly string[]
  /** When the words above the boxes are already elsewhere on the page. */
  hideLegend?: boolean
  id?: string
}

/** Any of several: checkboxes in a fieldset, usable by keyboard alone and without script. */
export function CheckboxGroup({
  name,
  legend,
  choices,
  form,
  hint,
  chosen,
  hideLegend,
  id = name,
}: CheckboxGroupProps) {
  const errors = fieldErrors(form, name)
  const ticked = fieldValues(form, name, chosen)
  return (
    <fieldset className="field" id={id} aria-describedby={describedBy(id, Boolean(hint), errors)}>
      <legend className={hideLegend ? 'hidden-text' : undefined}>{legend}</legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id} errors={errors} />
      <div className="checks">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            name={name}
            checked={ticked.includes(choice.value)}
            {...choice}
          />
        ))}
      </div>
    </fieldset>
  )
}

type CheckboxProps = Choice & { name: string; checked?: boolean }

export function Checkbox({ name, value, label, hint, count, checked: ticked }: CheckboxProps) {
  return (
    <label className="check">
      <input type="checkbox" name={name} value={value} defaultChecked={ticked} />
      <span>
        {label}
        {hint && <small> {hint}</small>}
      </span>
      {count !== undefined && (
        <>
          {' '}
          <Count of={count} />
        </>
      )}
    </label>
  )
}
