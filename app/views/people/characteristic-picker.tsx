import {
  CHARACTERISTICS,
  CHARACTERISTICS_NOTE,
  CHARACTERISTICS_TITLE,
  CHARACTERISTIC_WORDS,
  type Characteristics,
} from '~/domain/people/schema-characteristics'
import { Checkbox } from '~/ui/checkbox-group'
import { FieldError, FieldHint, describedBy } from '~/ui/field-notes'
import { fieldErrors, fieldValues, type FormState } from '~/ui/form-state'

type CharacteristicPickerProps = { form: FormState; profile: Characteristics }

const ID = 'characteristics'

/** A box for each; who sees them is said above. (PROFILE-24) */
export function CharacteristicPicker({ form, profile }: CharacteristicPickerProps) {
  const errors = [...new Set(CHARACTERISTICS.flatMap((name) => fieldErrors(form, name)))]
  return (
    <fieldset className="field" id={ID} aria-describedby={describedBy(ID, true, errors)}>
      <legend>{CHARACTERISTICS_TITLE}</legend>
      <FieldHint id={ID}>{CHARACTERISTICS_NOTE}</FieldHint>
      <FieldError id={ID} errors={errors} />
      <div className="checks">
        {CHARACTERISTICS.map((name) => (
          <Checkbox
            key={name}
            name={name}
            value="true"
            label={CHARACTERISTIC_WORDS[name].own}
            checked={fieldValues(form, name, profile[name] ? ['true'] : []).includes('true')}
          />
        ))}
      </div>
    </fieldset>
  )
}
