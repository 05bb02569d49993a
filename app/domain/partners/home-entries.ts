import { z } from 'zod'
import { QUOTE_IMAGES } from '~/domain/home/schema'
import { MINDSET_TYPES } from '~/policy/home'
import { longText, oneOf, optionalText, text } from './fields'

/** A quote of the day or a message, and for whom; in the order of the file. (HOME-19, HOME-20) */
export const mindsetSchema = z.strictObject({
  kind: oneOf(['quote', 'message']).default('quote'),
  user_type: oneOf(MINDSET_TYPES),
  text: text(500),
  author: optionalText(120).default(null),
  image: oneOf(QUOTE_IMAGES).nullable().default(null),
})

/** A tile of the side menu, as Markdown. (HOME-26) */
export const tileSchema = longText(4000).min(1, { error: 'must not be empty' })

export type MindsetEntry = z.infer<typeof mindsetSchema>

/** What makes two of them the same, whatever else differs. */
export const mindsetKey = ({ kind, user_type, text }: Omit<MindsetEntry, 'author' | 'image'>) =>
  `${kind} for ${user_type}: ${text}`

/** Each with its place among those of its kind for the same people. */
export function inMindsetOrder(entries: readonly MindsetEntry[]) {
  const counted = new Map<string, number>()
  return entries.map((one) => {
    const group = `${one.kind} ${one.user_type}`
    const order = (counted.get(group) ?? 0) + 1
    counted.set(group, order)
    return { ...one, order }
  })
}
