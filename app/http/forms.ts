import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { emptyReply, type FormReply } from '~/ui/reply'

/** Fields that belong to one rendering of a form, not to what was typed. */
const NOT_TYPED = ['csrf', 'once']

/** What a form said: the valid input, or nothing; and the reply that gives everything back. */
export type FormRead<T> = { input: T | null; reply: FormReply }

/**
 * Reads a form by its schema. Empty fields are missing fields. Every wrong field gets its message;
 * what was typed comes back whole, also the fields that no schema knows.
 */
export function readForm<S extends z.ZodType>(form: FormData, schema: S): FormRead<z.infer<S>> {
  const submission = parseWithZod(form, { schema })
  const values = typedInto(form)
  if (submission.status === 'success') {
    return { input: submission.value as z.infer<S>, reply: { ...emptyReply, values } }
  }
  const found: Record<string, string[] | null> = submission.error ?? {}
  const errors: Record<string, string[]> = {}
  for (const [name, messages] of Object.entries(found)) {
    if (name !== '' && messages?.length) errors[name] = [...new Set(messages)]
  }
  return { input: null, reply: { values, errors, formErrors: found[''] ?? [] } }
}

/** Everything typed into a form, for giving it back. */
export function typedInto(form: FormData): FormReply['values'] {
  const typed = new Map<string, string[]>()
  for (const [name, value] of form) {
    if (NOT_TYPED.includes(name) || /password/i.test(name)) continue
    const known = typed.get(name) ?? []
    if (typeof value === 'string') known.push(value)
    typed.set(name, known)
  }
  return Object.fromEntries(
    [...typed].map(([name, all]) => [name, all.length === 1 ? all[0]! : all]),
  )
}

/** Which of these check boxes were ticked: browsers leave out the others. Nothing can be wrong here. */
export const ticksIn = <Name extends string>(form: FormData, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, form.has(name)])) as Record<Name, boolean>

/** A refusal of a command (messages by field, '' for the whole form) as a reply. */
export function refusedReply(
  reply: FormReply,
  refusal: { errors: Record<string, string[]> },
): FormReply {
  const { '': formErrors = [], ...errors } = refusal.errors
  return { values: reply.values, errors, formErrors }
}
