import { peopleByIds } from '~/domain/people/queries.server'
import type { Ctx } from '~/platform/ctx'
import type { SchoolContact } from './schema'

/**
 * Someone at the school a member can write to when they may be in danger: their coach, if messages can be
 * written, else the school's contact, else the people behind the help form.
 */
export async function schoolContact(ctx: Ctx): Promise<SchoolContact> {
  const { coach } = ctx.viewer
  const [person] = coach ? await peopleByIds(ctx, [coach]) : []
  if (person?.can_message) return { kind: 'coach', id: person.id, name: person.name }
  const { moderation_contact: contact } = ctx.partner.settings
  return contact ? { kind: 'email', ...contact } : { kind: 'help form' }
}
