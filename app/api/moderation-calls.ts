import { z } from 'zod'
import { report } from '~/domain/moderation/commands.server'
import { flagSchema, KINDS, reportSchema, type SubjectName } from '~/domain/moderation/schema'
import type { Ctx } from '~/platform/ctx'
import { refused } from '~/platform/failures'
import { byField, done, forMembers, type Call, type CallAnswer } from './call'

const flagged = z.looseObject({ id: z.string() })
const reported = z.looseObject({
  id: z.string({ error: 'Must be the id of what is reported' }),
  contentType: z.enum(KINDS, { error: `Must be one of ${KINDS.join(', ')}` }),
})

type Read = ReturnType<typeof flagSchema.safeParse>

async function keep(ctx: Ctx, subject: SubjectName, read: Read): Promise<CallAnswer> {
  if (!read.success) return refused(byField(read))
  const outcome = await report(ctx, subject, read.data, crypto.randomUUID())
  return outcome.ok ? done() : outcome
}

/** Flags and reports. */
export const moderationCalls: readonly Call[] = [
  // (API-83)
  forMembers('/home', {
    method: 'POST',
    path: '/posts/:id/flag',
    input: flagged,
    handle: ({ ctx }, { id, ...said }) =>
      keep(ctx, { kind: 'post', id }, flagSchema.safeParse(said)),
  }),
  // (API-84)
  forMembers('/home', {
    method: 'POST',
    path: '/comments/:id/flag',
    input: flagged,
    handle: ({ ctx }, { id, ...said }) =>
      keep(ctx, { kind: 'comment', id }, flagSchema.safeParse(said)),
  }),
  // (API-27, PEOPLE-11)
  forMembers('/home', {
    method: 'POST',
    path: '/user/report',
    input: reported,
    handle: ({ ctx }, { id, contentType: kind, ...said }) =>
      keep(ctx, { kind, id }, reportSchema(kind).safeParse(said)),
  }),
]
