import type { Choice } from './choice'
import { FieldError, FieldHint, describedBy } from './field-notes'
import { Count } from './number'
import { errorsOf, typedValues, type FormReply } from './reply'

type CheckboxGroupProps = {
  name: string
  legend: string
  choices: Choice[]
  form?: FormReply
  hint?: string
  chosen?: readonly string[]
  /** Where the words above the boxes already stand elsewhere on the page. */
  hideLegend?: boolean
  id?: string
}

/** Any of several: check boxes in a fieldset, usable by keyboard alone and without script. */
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
  const errors = errorsOf(form, name)
  const ticked = typedValues(form, name, chosen)
  return (
    <fieldset className="field" id={id} aria-describedby={describedBy(id, Boolean(hint), errors)}>
      <legend className={hideLegend ? 'hidden-text' : undefined}>{legend}</legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id} errors={errors} />
      <div className="checks">
        {choices.map((choice) => (
          <Check
            key={choice.value}
            name={name}
            ticked={ticked.includes(choice.value)}
            {...choice}
          />
        ))}
      </div>
    </fieldset>
  )
}

type CheckProps = Choice & { name: string; ticked?: boolean; disabled?: boolean }

export function Check({ name, value, label, hint, count, ticked, disabled }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={ticked}
        disabled={disabled}
      />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
      {count !== undefined && (
        <span>
          {' '}
          <Count of={count} />
        </span>
      )}
    </label>
  )
}
