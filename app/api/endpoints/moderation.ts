import * as z from 'zod'
import { reportSubject } from '~/domain/moderation/commands.server'
import {
  FLAG_REASONS,
  flagSchema,
  OTHER_REASON,
  reportSchema,
  SUBJECT_KINDS,
} from '~/domain/moderation/schema'
import { appealDecision, ownDecision } from '~/domain/moderation/own-decisions.server'
import { appealSchema } from '~/domain/moderation/schema-decisions'
import { schoolRules } from '~/domain/moderation/schema-rules'
import { termsFor } from '~/domain/terms/queries.server'
import { failure } from '~/platform/failures'
import { ownDecisionEntity } from '../entities/own-decision'
import { defineCommand, defineEndpoint, everyone, member, ok, type Endpoint } from '../endpoint'
import { errorsByField, idField, laterChoice, laterTextIf, requiredLaterText } from '../fields'

const who = member('/home')

const flag = (kind: 'post' | 'comment' | 'event') =>
  defineCommand({
    path: `/${kind}s/:id/flag`,
    who,
    input: z.looseObject({
      id: idField(`${kind === 'event' ? 'an' : 'a'} ${kind}`),
      reason: laterChoice(FLAG_REASONS),
      custom_reason: laterTextIf(`if the reason is ${OTHER_REASON}`),
    }),
    run: ({ ctx }, { id, ...input }) => {
      const read = flagSchema.safeParse(input)
      return read.success
        ? reportSubject(ctx, { kind, id }, read.data, crypto.randomUUID())
        : failure(errorsByField(read))
    },
  })

const ownInput = z.object({
  kind: z.enum(SUBJECT_KINDS, { error: `Must be one of ${SUBJECT_KINDS.join(', ')}` }),
  id: idField('what was decided about'),
})

/** Flags and reports, decisions and appeals, and what no one can write. */
export const moderationEndpoints: readonly Endpoint[] = [
  // (API-83, API-84)
  flag('post'),
  flag('comment'),
  flag('event'),
  // (API-27, PEOPLE-11)
  defineCommand({
    path: '/user/report',
    who,
    input: z.looseObject({
      id: idField('what is reported'),
      reason: requiredLaterText,
      contentType: z.enum(SUBJECT_KINDS, { error: `Must be one of ${SUBJECT_KINDS.join(', ')}` }),
    }),
    run: ({ ctx }, { id, contentType: kind, ...input }) => {
      const read = reportSchema(kind).safeParse(input)
      return read.success
        ? reportSubject(ctx, { kind, id }, read.data, crypto.randomUUID())
        : failure(errorsByField(read))
    },
  }),
  // Not in the spec
  defineEndpoint({
    path: '/community_rules',
    who,
    response: z.array(z.object({ name: z.string(), about: z.string().nullable() })),
    handle: async ({ ctx }) =>
      ok(schoolRules(ctx.partner.settings).map(({ name, about = null }) => ({ name, about }))),
  }),
  defineEndpoint({
    path: '/decisions/:kind/:id',
    who,
    input: ownInput,
    response: ownDecisionEntity,
    handle: async ({ ctx }, ref) => ok(await ownDecision(ctx, ref)),
  }),
  defineCommand({
    path: '/decisions/:kind/:id/appeal',
    who,
    input: ownInput.extend({ text: requiredLaterText }),
    run: ({ ctx, context }, { kind, id, ...input }) => {
      const read = appealSchema.safeParse(input)
      return read.success
        ? appealDecision(ctx, { kind, id }, read.data, context.services.env.PRODUCT_NAME)
        : failure(errorsByField(read))
    },
  }),
  // Of the session or the host; without a school those of all schools (API-56, SCREEN-02)
  defineEndpoint({
    path: '/restricted_terms',
    who: everyone,
    response: z.array(z.string()),
    handle: async ({ ctx }) => {
      const terms = await termsFor(ctx.db, ctx.partner?.partner_code ?? '')
      return ok([...new Set(terms.map(({ term }) => term))])
    },
  }),
]
