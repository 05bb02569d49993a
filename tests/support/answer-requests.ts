import { askToAnswer } from '~/domain/answer-requests/commands.server'
import { newId } from '~/platform/ids'
import { ctx, idOf, NOW, type PersonName } from './fixtures'

/** When Maya can ask people about her question. */
export const LATER = new Date(NOW.getTime() + 86_400_000)
export const after = (ms: number) => new Date(LATER.getTime() + ms)
export const QUESTION = idOf('post:question')

/** By Maya, if no one is named, about her question. */
export async function ask(
  names: readonly PersonName[],
  { by = 'maya' as PersonName, now = LATER, post = QUESTION, key = newId() as string } = {},
) {
  const people = names.map((name) => idOf(name))
  return askToAnswer(await ctx(by, now), post, { people }, key)
}
