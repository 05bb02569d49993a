import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { isStorable, NOT_STORABLE, withStorable } from '~/platform/text/text-checks'
import { emptyFormState, type FormState } from '~/ui/form-state'

/** Fields that belong to one rendering of a form, not to what was typed. */
const GENERATED_FIELDS = ['csrf', 'once']

/** What conform's own client would add. No form here has them, and their values are commands. */
const CONFORM_FIELDS = ['__intent__', '__state__']

/** A parsed form: the valid input or null, and the form state with everything that was typed. */
export type ParsedForm<T> = { input: T | null; formState: FormState }

/**
 * Reads a form by its schema. Empty fields are missing fields. Every wrong field gets its message;
 * what was typed comes back whole, also the fields that no schema knows.
 */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): ParsedForm<z.infer<S>> {
  for (const name of CONFORM_FIELDS) form.delete(name)
  const submission = parseWithZod(form, { schema })
  const values = submittedValues(form)
  const errors = unstorableFields(form)
  if (submission.status === 'success' && Object.keys(errors).length === 0) {
    return { input: submission.value as z.infer<S>, formState: { ...emptyFormState, values } }
  }
  const messagesByField: Record<string, string[] | null> =
    submission.status === 'success' ? {} : (submission.error ?? {})
  for (const [name, messages] of Object.entries(messagesByField)) {
    if (name !== '' && messages?.length) errors[name] = [...new Set(messages)]
  }
  return { input: null, formState: { values, errors, formErrors: messagesByField[''] ?? [] } }
}

/** The fields with characters that can't be stored, with the message at each. */
export function unstorableFields(form: FormData): FormState['errors'] {
  const wrong = [...form].filter(([, value]) => typeof value === 'string' && !isStorable(value))
  return Object.fromEntries(wrong.map(([name]) => [name, [NOT_STORABLE]]))
}

/** Everything typed into a form, by the names of its fields; of a file nothing. */
export function readTexts(form: FormData): Record<string, string[]> {
  const typed = new Map<string, string[]>()
  for (const [name, value] of form) {
    if (GENERATED_FIELDS.includes(name) || /password/i.test(name)) continue
    const known = typed.get(name) ?? []
    if (typeof value === 'string') known.push(value)
    typed.set(name, known)
  }
  return Object.fromEntries(typed)
}

/** The same as a form shows it again; what can't be stored can be seen in it. */
export const toFormValues = (texts: Readonly<Record<string, string[]>>): FormState['values'] =>
  Object.fromEntries(
    Object.entries(texts).map(([name, all]) => {
      const seen = all.map(withStorable)
      return [name, seen.length === 1 ? seen[0]! : seen]
    }),
  )

/** Everything typed into a form, for giving it back. */
export const submittedValues = (form: FormData) => toFormValues(readTexts(form))

/** Which of these checkboxes were ticked: browsers leave out the others. Nothing can be wrong here. */
export const readCheckboxes = <Name extends string>(form: FormData, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, form.has(name)])) as Record<Name, boolean>

/** The form state with a command's failure: messages by field, '' for the whole form. */
export function withErrors(
  formState: FormState,
  failure: { errors: Record<string, string[]> },
): FormState {
  const { '': formErrors = [], ...errors } = failure.errors
  return { values: formState.values, errors, formErrors }
}
