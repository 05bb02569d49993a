import { Field } from './field'
import type { FormState } from './form-state'

/** The address of the account that someone has. */
export function EmailField({ form }: { form: FormState }) {
  return (
    <Field form={form} name="email" type="email" label="Email" autoComplete="username" required />
  )
}
