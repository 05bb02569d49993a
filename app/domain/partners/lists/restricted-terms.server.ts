import { termSchema } from '~/domain/terms/schema'
import { spelling } from '~/domain/terms/words'
import { newId } from '~/platform/ids'
import { trimmedText } from '../duplicates'
import { defineList, rowKind } from './define.server'

export const restricted_terms = defineList({
  about: 'Words and phrases that no one can post here, in addition to those of all schools.',
  schema: termSchema,
  unique: [{ key: (term) => spelling(trimmedText(term)) }],
  load: async (reader, partner_code) =>
    (
      await reader.restrictedTerm.findMany({
        where: { partner_code },
        orderBy: { match: 'asc' },
        select: { term: true },
      })
    ).map(({ term }) => term),
  kinds: [
    rowKind<string, { term: string }>({
      kind: 'restricted term',
      rows: (all) => all.map((term) => ({ name: term, key: spelling(term), fields: { term } })),
      write(tx, { partner_code, now }, { name: term }) {
        const match = spelling(term)
        return tx.restrictedTerm.upsert({
          where: { partner_code_match: { partner_code, match } },
          create: { id: newId(), partner_code, term, match, created_at: now },
          update: { term },
        })
      },
    }),
  ],
  overview: { title: 'Restricted terms', lines: (terms) => [terms.join(', ')] },
})
