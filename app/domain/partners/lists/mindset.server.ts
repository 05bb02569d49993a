import { z } from 'zod'
import { QUOTE_IMAGES } from '~/domain/home/schema'
import { newId } from '~/platform/ids'
import { MINDSET_TYPES } from '~/policy/home'
import { lowerText, valueAt } from '../duplicates'
import { oneOf, optionalText, text } from '../fields'
import { defineList, rowKind } from './define.server'

/** A quote of the day or a message, and for which people; in the order of the file. (HOME-19, HOME-20) */
const schema = z.strictObject({
  kind: oneOf(['quote', 'message']).default('quote'),
  user_type: oneOf(MINDSET_TYPES).describe('Who it is for.'),
  text: text(500),
  author: optionalText(120).default(null),
  image: oneOf(QUOTE_IMAGES).nullable().default(null).describe('Name of a drawn picture.'),
})

type Mindset = z.infer<typeof schema>

/** Each with its place among those of its kind for the same people. */
function toRows(entries: readonly Mindset[]) {
  const counted = new Map<string, number>()
  return entries.map((one) => {
    const group = `${one.kind} for ${one.user_type}`
    const order = (counted.get(group) ?? 0) + 1
    counted.set(group, order)
    const key = `${group}: ${one.text}`
    return { key, name: key.slice(0, 60), fields: { ...one, order } }
  })
}

export const mindset = defineList({
  about: 'Quotes of the day and messages on home.',
  schema,
  unique: [
    {
      key: (one) =>
        [
          valueAt(one, 'kind') ?? 'quote',
          valueAt(one, 'user_type'),
          lowerText(valueAt(one, 'text')),
        ].join(' '),
    },
  ],
  load: async (reader, partner_code) =>
    (await reader.mindsetQuote.findMany({
      where: { partner_code },
      orderBy: [{ kind: 'desc' }, { user_type: 'asc' }, { order: 'asc' }, { id: 'asc' }],
      select: { kind: true, user_type: true, text: true, author: true, image: true },
    })) as Mindset[],
  kinds: [
    rowKind<Mindset, Mindset & { order: number }>({
      kind: 'mindset',
      rows: toRows,
      // Keeps its row while its words stay the same.
      async write(tx, { partner_code }, { fields: data }, before) {
        if (!before) return tx.mindsetQuote.create({ data: { ...data, id: newId(), partner_code } })
        const { kind, user_type, text } = before.fields
        return tx.mindsetQuote.updateMany({ where: { partner_code, kind, user_type, text }, data })
      },
    }),
  ],
  overview: { title: 'On home', lines: (all) => [`quotes and messages: ${all.length}`] },
})
