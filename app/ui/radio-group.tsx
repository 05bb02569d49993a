import type { ReactNode } from 'react'
import type { Choice } from './choice'
import { FieldError, describedBy } from './field-notes'
import { fieldErrors, fieldValue, type FormState } from './form-state'

type RadioFieldProps<C extends Choice> = {
  name: string
  legend: string
  choices: readonly C[]
  form?: FormState
  chosen?: string
  /** When the words above the choices are already elsewhere on the page. */
  hideLegend?: boolean
}

type RadioFieldsetProps<C extends Choice> = RadioFieldProps<C> & {
  /** Of the list of choices */
  className: string
  /** A choice: its button and what is next to it */
  children: (choice: C, button: ReactNode) => ReactNode
}

/** Exactly one of a few, however each of them looks. */
export function RadioFieldset<C extends Choice>({
  name,
  legend,
  choices,
  form,
  chosen,
  hideLegend,
  className,
  children,
}: RadioFieldsetProps<C>) {
  const errors = fieldErrors(form, name)
  const picked = fieldValue(form, name, chosen)
  const button = (value: string) => (
    <input type="radio" name={name} value={value} defaultChecked={value === picked} />
  )
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
      <div className={className}>
        {choices.map((choice) => children(choice, button(choice.value)))}
      </div>
    </fieldset>
  )
}

/** Exactly one of a few, in words. */
export const RadioGroup = (props: RadioFieldProps<Choice>) => (
  <RadioFieldset {...props} className="checks">
    {({ value, label, hint }, button) => (
      <label key={value} className="check">
        {button}
        <span>
          {label}
          {hint && <small> {hint}</small>}
        </span>
      </label>
    )}
  </RadioFieldset>
)
