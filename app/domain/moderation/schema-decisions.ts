import * as z from 'zod'
import type { CommunityRule } from '~/policy/viewer'
import { MAX_NOTE_LENGTH, MAX_REASON_LENGTH, requiredText } from './schema'
import { ANSWER_MISSING, APPEAL_MISSING } from './schema-appeals'
import { RULE_GONE, RULE_REQUIRED } from './schema-rules'

/** What is hidden or removed is so by one of these rules, and with a notice to its author. */
export const takingAwaySchema = (rules: readonly CommunityRule[]) =>
  z
    .object({
      rule: z
        .string({ error: RULE_REQUIRED })
        .min(1, { error: RULE_REQUIRED })
        .refine((rule) => rule === '' || rules.some(({ name }) => name === rule), {
          error: RULE_GONE,
        }),
      told: requiredText('Please say why. The author will read this.', MAX_REASON_LENGTH),
    })
    .transform(({ rule, told }) => ({ rule, noticeToAuthor: told }))

export const appealSchema = z.object({ text: requiredText(APPEAL_MISSING, MAX_NOTE_LENGTH) })

/** What the author of an appeal reads about its outcome. */
export const appealAnswerSchema = z.object({
  answer: requiredText(ANSWER_MISSING, MAX_REASON_LENGTH),
})
