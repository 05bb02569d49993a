import type { Choice } from './choice'
import { FieldError, FieldHint, describedBy } from './field-notes'
import { errorsOf, typedValue, type FormReply } from './reply'

type RadioGroupProps = {
  name: string
  legend: string
  choices: Choice[]
  form?: FormReply
  hint?: string
  chosen?: string
  /** Where the words above the choices already stand elsewhere on the page. */
  hideLegend?: boolean
  id?: string
}

/** Exactly one of a few. */
export function RadioGroup({
  name,
  legend,
  choices,
  form,
  hint,
  chosen,
  hideLegend,
  id = name,
}: RadioGroupProps) {
  const errors = errorsOf(form, name)
  const picked = typedValue(form, name, chosen)
  return (
    <fieldset
      className="field"
      id={id}
      role="radiogroup"
      aria-describedby={describedBy(id, Boolean(hint), errors)}
      aria-invalid={errors.length > 0 ? true : undefined}
    >
      <legend className={hideLegend ? 'hidden-text' : undefined}>{legend}</legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id} errors={errors} />
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
