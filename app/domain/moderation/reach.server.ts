import { peopleByIds } from '~/domain/people/queries.server'
import type { Ctx } from '~/platform/ctx'
import { ownUnnamedSubjects } from './unnamed.server'
import type { Reach } from './schema'

/**
 * How to reach the author of a case that indicates harm; null once they are gone. For staff who may work
 * on the case: load it first, which records the reading.
 */
export async function loadReach(ctx: Ctx, id: string): Promise<Reach | null> {
  const author = await ctx.db.read.user.findFirst({
    where: { id, deleted_at: null },
    select: {
      email: true,
      coach: true,
      partner_code: true,
      school_links: { select: { phone: true } },
    },
  })
  if (!author) return null
  const [person] = await peopleByIds(ctx, [id])
  const coach = author.coach
    ? await ctx.db.read.user.findFirst({
        where: { id: author.coach, deleted_at: null, partner_code: ctx.viewer.partner_code },
        select: { id: true, first_name: true, last_name: true },
      })
    : null
  // What another school knows of its people isn't ours to show.
  const isOurs = author.partner_code === ctx.viewer.partner_code
  return {
    can_message: person?.can_message ?? false,
    email: isOurs ? author.email : '',
    phone: isOurs ? (author.school_links?.phone ?? null) : null,
    coach: coach && { id: coach.id, name: `${coach.first_name} ${coach.last_name}` },
  }
}

/** The open case to look at after one, by the order of the list. For staff; none about the viewer. */
export async function nextCase({ db, viewer }: Ctx, id: string): Promise<string | null> {
  const own = await ownUnnamedSubjects({ db, viewer })
  const next = await db.read.moderationCase.findFirst({
    where: {
      partner_code: viewer.partner_code,
      state: 'open',
      author_id: { not: viewer.id },
      ...(own.length > 0 && { subject_id: { notIn: own } }),
      id: { not: id },
    },
    orderBy: [{ harm: 'desc' }, { created_at: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  return next?.id ?? null
}
