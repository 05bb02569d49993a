import { screenTexts } from '~/domain/terms/screening.server'
import type { Ctx } from '~/platform/ctx'
import { about } from './form.server'

/**
 * What is wrong with a text about oneself, in the words of the form that would save it; null for nothing.
 * For every member, by the rules of the own school. (SCREEN-05 to SCREEN-08)
 */
export async function checkAbout(
  ctx: Ctx,
  text: string | undefined,
  product: string,
): Promise<string | null> {
  const typed = about.safeParse(text)
  if (!typed.success) return typed.error.issues[0]?.message ?? null
  const problem = typed.data ? await screenTexts(ctx, { about: typed.data }, product) : null
  return problem?.errors.about?.join(' ') ?? null
}
