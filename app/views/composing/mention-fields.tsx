import { MENTIONED_FIELD } from '~/domain/mentions/schema'
import { HiddenFields } from '~/ui/form'
import { fieldValue, type FormState } from '~/ui/form-state'
import { RadioGroup } from '~/ui/radio-group'

/** Who is meant by names after '@': what was chosen before, and what has to be chosen now. */
export function MentionFields({ form }: { form?: FormState }) {
  const questions = form?.questions ?? []
  const chosen = Object.keys(form?.values ?? {}).filter(
    (field) => field.startsWith(MENTIONED_FIELD) && !questions.some(({ name }) => name === field),
  )
  return (
    <>
      <HiddenFields
        fields={Object.fromEntries(chosen.map((name) => [name, fieldValue(form, name)]))}
      />
      {questions.map(({ name, label, choices }) => (
        <RadioGroup key={name} name={name} legend={label} choices={choices} form={form} />
      ))}
    </>
  )
}
