/** What a form's action answers when it refuses: everything that was typed, and what is wrong. */
export type FormReply = {
  values: Record<string, string | string[]>
  errors: Record<string, string[]>
  formErrors: string[]
  /** Nothing is wrong with what was typed: it came too often */
  wait?: boolean
}

export const emptyReply: FormReply = { values: {}, errors: {}, formErrors: [] }

/** The single value last typed into a field, or the given one where nothing was sent yet. */
export function typedValue(form: FormReply | undefined, name: string, otherwise = ''): string {
  const value = form?.values[name]
  return (Array.isArray(value) ? value[0] : value) ?? otherwise
}

/**
 * The boxes last ticked under one name. A reply without the name means that all were unticked,
 * because browsers send nothing for an empty box: only a form never sent falls back.
 */
export function typedValues(
  form: FormReply | undefined,
  name: string,
  otherwise: readonly string[] = [],
): readonly string[] {
  if (!form || Object.keys(form.values).length === 0) return otherwise
  const value = form.values[name]
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

export function errorsOf(form: FormReply | undefined, name: string): string[] {
  return form?.errors[name] ?? []
}

export function hasErrors(form: FormReply | undefined): boolean {
  if (!form) return false
  return form.formErrors.length > 0 || Object.values(form.errors).some((list) => list.length > 0)
}
