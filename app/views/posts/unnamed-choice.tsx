import { ASK_UNNAMED, UNNAMED_NOT_OFFERED, unnamedHint } from '~/domain/posts/schema'
import { CheckboxGroup } from '~/ui/checkbox-group'
import { fieldValues, type FormState } from '~/ui/form-state'

type UnnamedChoiceProps = {
  form: FormState
  /** The school's name where one can ask without a name */
  school: string | null
}

/**
 * Whether a question is asked without a name. What was chosen before it was no longer offered stays until
 * its writer takes it back: nothing is posted with a name unawares.
 */
export function UnnamedChoice({ form, school }: UnnamedChoiceProps) {
  const name = 'unnamed'
  if (school === null && fieldValues(form, name).length === 0) return null
  const hint = school === null ? UNNAMED_NOT_OFFERED : unnamedHint(school)
  const choices = [{ value: 'yes', label: ASK_UNNAMED, hint }]
  return <CheckboxGroup form={form} name={name} legend="Your name" hideLegend choices={choices} />
}
