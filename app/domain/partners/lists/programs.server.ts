import { newId } from '~/platform/ids'
import { text } from '../fields'
import { defineList, rowKind } from './define.server'

export const programs = defineList({
  about: 'Names of programs of study.',
  schema: text(120),
  unique: [{}],
  load: async (reader, partner_code) =>
    (
      await reader.program.findMany({
        where: { partner_code },
        orderBy: { name: 'asc' },
        select: { name: true },
      })
    ).map(({ name }) => name),
  kinds: [
    rowKind<string, { name: string }>({
      kind: 'program',
      rows: (names) => names.map((name) => ({ name, fields: { name } })),
      write: (tx, { partner_code }, { name }, before) =>
        tx.program.upsert({
          where: { partner_code_name: { partner_code, name: before?.name ?? name } },
          create: { id: newId(), partner_code, name },
          update: { name },
        }),
    }),
  ],
  overview: { title: 'Programs', lines: (names) => [names.join(', ')] },
})
