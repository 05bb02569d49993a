import { Avatar } from '~/ui/avatar'
import { describedBy, FieldError } from '~/ui/field-notes'
import { fieldErrors, fieldValue, type FormState } from '~/ui/form-state'
import { useLite } from '~/ui/page-context'

type Picture = {
  value: string
  label: string
  look: { avatar_url: string; avatar_bg_type: string }
}

type PictureRadiosProps = {
  name: string
  legend: string
  choices: Picture[]
  chosen: string
  form?: FormState
}

/** One of a few pictures; their names are for screen readers, and for Lite, where there are none. */
export function PictureRadios({ name, legend, choices, chosen, form }: PictureRadiosProps) {
  const lite = useLite()
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
      <legend>{legend}</legend>
      <FieldError id={name} errors={errors} />
      <div className="picture-radios">
        {choices.map(({ value, label, look }) => (
          <label key={value} title={label}>
            <input type="radio" name={name} value={value} defaultChecked={value === picked} />
            {!lite && <Avatar person={{ name: label, ...look }} />}
            <span className={lite ? undefined : 'hidden-text'}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
