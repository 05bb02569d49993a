import { FIRST_INTERESTS, type ProfileChoices } from '~/domain/profiles/schema'
import { INTERESTS_MISSING, NONE_PICKED } from '~/domain/onboarding/schema'
import { Checkbox } from '~/ui/checkbox-group'
import { FieldError, describedBy } from '~/ui/field-notes'
import { fieldErrors, fieldValues, type FormState } from '~/ui/form-state'

type InterestPickerProps = {
  form: FormState
  legend: string
  interests: ProfileChoices['interests']
  /** Codes */
  chosen: readonly string[]
}

const NAME = 'interests'

/** The first sixteen interests, and the others in a fold: open where one of them is chosen. (ONBOARD-20) */
export function InterestPicker({ form, legend, interests, chosen }: InterestPickerProps) {
  const errors = fieldErrors(form, NAME)
  const ticked = fieldValues(form, NAME, chosen)
  const more = interests.slice(FIRST_INTERESTS)
  const boxes = (shown: ProfileChoices['interests']) => (
    <div className="picks">
      {shown.map(({ code, name }) => (
        <Checkbox
          key={code}
          name={NAME}
          value={code}
          label={name}
          checked={ticked.includes(code)}
        />
      ))}
    </div>
  )
  return (
    <fieldset
      className="field"
      id={NAME}
      aria-describedby={describedBy(NAME, false, errors)}
      data-state={errors.includes(INTERESTS_MISSING) ? NONE_PICKED : undefined}
    >
      <legend>{legend}</legend>
      <FieldError id={NAME} errors={errors} />
      {boxes(interests.slice(0, FIRST_INTERESTS))}
      {more.length > 0 && (
        <details className="fold" open={more.some(({ code }) => ticked.includes(code))}>
          <summary>More interests</summary>
          {boxes(more)}
        </details>
      )}
    </fieldset>
  )
}
