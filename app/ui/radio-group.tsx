import type { Choice } from './choice'
import { FieldError, describedBy } from './field-notes'
import { fieldErrors, fieldValue, type FormState } from './form-state'

type RadioGroupProps = {
  name: string
  legend: string
  choices: Choice[]
  form?: FormState
  chosen?: string
  /** When the words above the choices are already elsewhere on the page. */
  hideLegend?: boolean
}

/** Exactly one of a few. */
export function RadioGroup({ name, legend, choices, form, chosen, hideLegend }: RadioGroupProps) {
  const errors = fieldErrors(form, name)
  const picked = fieldValue(form, name, chosen)
  return (
    <fieldset
      className="field"
      id={name}
      role="radiogroup"
      aria-describedby={describedBy(name, false, errors)}
      aria-invalid={errors.length > 0 ? true : undefined}
    >
      <legend className={hideLegend ? 'hidden-text' : undefined}>{legend}</legend>
      <FieldError id={name} errors={errors} />
      <div className="checks">
        {choices.map(({ value, label, hint: note }) => (
          <label key={value} className="check">
            <input type="radio" name={name} value={value} defaultChecked={value === picked} />
            <span>
              {label}
              {note && <small>{note}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
