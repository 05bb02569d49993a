import type { Letter } from './letter'

type Facts = {
  product: string
  firstName: string
  support: string
  /** Whose staff decided: of a comment, the school of the post */
  school: string
  kind: 'post' | 'comment' | 'user'
  decision: 'hide' | 'remove' | 'show'
  told: string | null
  beginning: string
  /** The community guidelines, or where the thing is shown again */
  href: string
}

const WHAT = { post: 'your post', comment: 'your comment', user: 'the text about you' } as const

/** Staff hid or removed something, or shows it again: what, and why. It names no reporters. */
export function moderationNotice(facts: Facts): Letter {
  const { product, firstName, support, school, kind, decision, told, beginning, href } = facts
  const done = { hide: 'hidden', remove: 'removed', show: 'shown again' }[decision]
  const what = WHAT[kind]
  const began = kind === 'user' ? '' : `, which begins “${beginning}”`
  const shown = decision === 'show'
  const after = {
    hide: 'Other students do not see it any more. You still do.',
    remove: 'Nobody sees it any more.',
    show: 'Everybody who saw it before sees it again.',
  }[decision]
  return {
    subject: `${product}: ${what} was ${done}`,
    heading: `Hello ${firstName}`,
    paragraphs: [
      `The staff of ${school} has looked at ${what}${began}. It was ${done}. ${after}`,
      ...(told ? ['This is why:'] : []),
    ],
    quote: told ?? undefined,
    act: { label: shown ? 'See it' : 'Read the community guidelines', href },
    notes: [`If you think that this is wrong, write to ${support}.`],
  }
}
