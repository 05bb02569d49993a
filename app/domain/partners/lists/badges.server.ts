import * as z from 'zod'
import { BADGE_FAMILIES, BADGE_PICTURES, isClimbing } from '~/domain/badges/schema'
import { Prisma } from '~prisma/generated/client'
import { list, oneOf, text } from '../fields'
import { defineList, rowKind } from './define.server'

const level = z.strictObject({
  needs: z
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be 1 or more' })
    .max(100_000, { error: 'must be at most 100000' })
    .describe('How many of what the family counts.'),
  name: text(60),
  goal: text(160).describe('How to earn it, for who hasn’t yet.'),
  earned_copy: text(160).describe('What its owner reads.'),
  picture: oneOf(BADGE_PICTURES)
    .nullable()
    .default(null)
    .describe('Name of a drawn picture; without one that of the family.'),
})

/** A family of badges as this school has it. (BADGE-01) */
const schema = z.strictObject({
  family: oneOf(BADGE_FAMILIES).describe('What is counted.'),
  levels: list(level)
    .max(9, { error: 'must be at most 9' })
    .refine(isClimbing, { error: 'each must need more than the one before' })
    .nullable()
    .default(null)
    .describe('In place of those of all schools, which it has where left out; none: not offered.'),
})

type Family = z.infer<typeof schema>

export const badges = defineList({
  about: 'Badges that differ from those of all schools, by family.',
  schema,
  unique: [{ field: 'family' }],
  load: async (reader, partner_code) =>
    (await reader.schoolBadge.findMany({
      where: { partner_code },
      orderBy: { family: 'asc' },
      omit: { partner_code: true },
    })) as Family[],
  kinds: [
    rowKind<Family, Family>({
      kind: 'badge family',
      rows: (all) => all.map((fields) => ({ name: fields.family, fields })),
      write: (tx, { partner_code }, { fields: { family, levels } }) => {
        const data = { levels: levels ?? Prisma.DbNull }
        return tx.schoolBadge.upsert({
          where: { partner_code_family: { partner_code, family } },
          create: { ...data, partner_code, family },
          update: data,
        })
      },
    }),
  ],
  overview: {
    title: 'Badges of its own',
    lines: (all) => [all.map(({ family }) => family).join(', ')],
  },
})
