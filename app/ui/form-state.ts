import type { Choice } from './choice'

/** One of several answers to a question about what was typed, under the name of its field */
export type Question = { name: string; label: string; choices: Choice[] }

/** What an action returns for an invalid form: everything that was typed, and what is wrong. */
export type FormState = {
  values: Record<string, string | string[]>
  errors: Record<string, string[]>
  formErrors: string[]
  /** What has to be chosen for what was typed */
  questions?: Question[]
  /** Nothing is wrong with what was typed: it came too often */
  rateLimited?: boolean
}

export const emptyFormState: FormState = { values: {}, errors: {}, formErrors: [] }

/** The single value last typed into a field, or the given one where nothing was sent yet. */
export function fieldValue(form: FormState | undefined, name: string, fallback = ''): string {
  const value = form?.values[name]
  return (Array.isArray(value) ? value[0] : value) ?? fallback
}

/**
 * The boxes last checked under one name. A sent form without the name means that none was checked,
 * because browsers send nothing for an empty box: only a form never sent falls back.
 */
export function fieldValues(
  form: FormState | undefined,
  name: string,
  fallback: readonly string[] = [],
): readonly string[] {
  if (!form || Object.keys(form.values).length === 0) return fallback
  const value = form.values[name]
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

export function fieldErrors(form: FormState | undefined, name: string): string[] {
  return form?.errors[name] ?? []
}

export function hasErrors(form: FormState | undefined): boolean {
  if (!form) return false
  return form.formErrors.length > 0 || Object.values(form.errors).some((list) => list.length > 0)
}
