import { Field } from '~/ui/field'
import type { FormState } from '~/ui/form-state'

type CodeFieldProps = {
  form?: FormState
  id?: string
  hint?: string
  byRecovery?: boolean
  /** Either of them */
  anyCode?: boolean
}

/** A code of the app, or one of those that were written down. */
export function CodeField({ form, id, hint, byRecovery = false, anyCode = false }: CodeFieldProps) {
  const isOfApp = !byRecovery && !anyCode
  return (
    <Field
      form={form}
      id={id}
      name="one_time_code"
      label={byRecovery ? 'Recovery code' : 'Code'}
      hint={
        hint ?? (byRecovery ? 'Sixteen letters and digits.' : 'The six digits that your app shows.')
      }
      inputMode={isOfApp ? 'numeric' : undefined}
      autoComplete={byRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}
