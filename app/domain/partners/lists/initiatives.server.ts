import * as z from 'zod'
import { newId } from '~/platform/ids'
import { sortByName } from '~/platform/text/name-order'
import { optionalText, text, webAddress } from '../fields'
import { defineList, rowKind } from './define.server'

const url = webAddress.default(null)
const label = optionalText(120).default(null)

/** Links to go on with from a post that a school sends its people to. (TRACK-09) */
const schema = z.strictObject({
  name: text(80),
  resource_url_1: url,
  resource_text_1: label,
  resource_url_2: url,
  resource_text_2: label,
  resource_url_3: url,
  resource_text_3: label,
})

type Initiative = z.infer<typeof schema>

export const influence_initiatives = defineList({
  about: 'Links to go on with from a post that the school sends its people to.',
  schema,
  unique: [{ field: 'name' }],
  load: async (reader, partner_code) =>
    sortByName(
      await reader.influenceInitiative.findMany({
        where: { partner_code },
        omit: { id: true, partner_code: true, created_at: true },
      }),
    ),
  kinds: [
    rowKind<Initiative, Initiative>({
      kind: 'influence initiative',
      rows: (all) => all.map((fields) => ({ name: fields.name, fields })),
      write: (tx, { partner_code, now }, { name, fields }, before) =>
        tx.influenceInitiative.upsert({
          where: { partner_code_name: { partner_code, name: before?.name ?? name } },
          create: { ...fields, id: newId(), partner_code, created_at: now },
          update: fields,
        }),
    }),
  ],
  overview: {
    title: 'Influence initiatives',
    lines: (all) => [all.map(({ name }) => name).join(', ')],
  },
})
