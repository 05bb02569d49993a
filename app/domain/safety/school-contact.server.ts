import type { Ctx } from '~/platform/ctx'
import { hasMessages } from '~/policy/messages'
import type { SchoolContact } from './schema'

/**
 * Someone at the school a member can write to when they may be in danger: their coach, where there are
 * messages, else the school's contact, else the people behind the help form.
 */
export function schoolContact({ viewer, partner }: Pick<Ctx, 'viewer' | 'partner'>): SchoolContact {
  const { coach } = viewer
  if (coach && hasMessages(viewer, partner) && !viewer.blocked_ids.includes(coach))
    return { kind: 'coach', id: coach }
  const { moderation_contact: contact } = partner.settings
  return contact ? { kind: 'email', ...contact } : { kind: 'help form' }
}
