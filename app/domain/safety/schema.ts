import type { CrisisContact } from '~/policy/viewer'

/** What follows is not in the spec. */
export const GET_HELP = 'Get help'
export const GET_HELP_LEDE = 'You don’t have to handle this alone.'

/** Who helps in a crisis, in the order in which they are shown. */
export type CrisisHelp = {
  /** The number for emergencies, where it is known */
  emergency: string | null
  /** Of the school, and then those of its country */
  contacts: CrisisContact[]
}

/** Someone at the school to write to */
export type SchoolContact =
  | { kind: 'coach'; id: string }
  | { kind: 'email'; name: string; email: string }
  | { kind: 'help form' }

/** What can say that someone is in danger, as cases call it. */
export type TextKind = 'post' | 'comment' | 'message' | 'event' | 'user'

/** What stands under a text that says someone may be in danger. */
export type Care = ({ for: 'writer'; contact: SchoolContact } & CrisisHelp) | { for: 'reader' }

export const CARE_TITLE = 'You don’t have to handle this alone'
export const CARE_TEXT =
  'If you’re thinking about hurting yourself, or someone is hurting you, talk to someone now. These people will listen.'
export const worriedText = (name: string) => `Worried about ${name}? Here’s what you can do.`

/** What one can do for someone; after what crisis lines advise: ask, be there, keep safe, help connect, follow up. */
export const WORRIED_STEPS = [
  'Ask them directly, and listen: “Are you thinking about hurting yourself?” Asking doesn’t put the idea into their head.',
  'Don’t promise to keep it a secret, and don’t leave them alone if you think it’s serious.',
  'Call or text a line together, or for them. They help worried friends, too.',
  'Tell someone at your school: flag what they wrote with “Indicates harm to self or others”. They won’t know it was you.',
  'Write to them again tomorrow. It matters more than the right words.',
] as const
