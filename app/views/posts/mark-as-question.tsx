import { Checkbox } from '~/ui/checkbox-group'
import { HiddenFields } from '~/ui/form'
import { fieldValues, type FormState } from '~/ui/form-state'

type MarkAsQuestionProps = {
  form: FormState
  question: boolean
  /** What it is cannot be changed: it answers a prompt, or its author may only ask. */
  fixed?: boolean
}

/** Whether the post is a question. (POST-18) */
export function MarkAsQuestion({ form, question, fixed }: MarkAsQuestionProps) {
  const name = 'mark_as_question'
  if (fixed) return question ? <HiddenFields fields={{ [name]: 'yes' }} /> : null
  const ticked = fieldValues(form, name, question ? ['yes'] : []).includes('yes')
  return <Checkbox name={name} value="yes" label="This is a question" checked={ticked} />
}
