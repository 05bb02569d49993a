import type { NotificationGroup } from './schema'
import { KINDS, type NotificationSubject } from './schema-kinds'

type Named = { id: string; name: string }

const countPeople = (people: readonly Named[]) => new Set(people.map(({ id }) => id)).size

/** 'Maya North', 'Maya North and 1 other', 'Maya North and 2 others': each person once. */
export function names(people: readonly Named[]): string {
  const [first] = people
  const others = countPeople(people) - 1
  if (!first || others === 0) return first?.name ?? ''
  return `${first.name} and ${others} ${others === 1 ? 'other' : 'others'}`
}

/** Where a line, a mail and a push lead. */
export const notificationPath = (about: NotificationSubject): string =>
  KINDS[about.kind].path(about)

/** What a line says, before the words it's about. */
export function notificationWords(group: NotificationGroup): { who: string; what: string } {
  const { anonymous, sentence } = KINDS[group.kind]
  const several = severalWords(group)
  if (several) return several
  const what = typeof sentence === 'string' ? sentence : sentence(group)
  return { who: anonymous ? '' : names(group.people), what }
}

/**
 * '2 answers' 'from Maya North and 1 other on your question', '3 comments' 'from Leo North on your post': of comments
 * where there are more than people, so that a line says how many it counts for. Null for anything else.
 */
function severalWords(group: NotificationGroup) {
  const { kind, answer, count, people } = group
  const { several } = KINDS[kind]
  if (!several || count <= (answer ? 1 : countPeople(people))) return null
  return {
    who: `${count} ${answer ? 'answers' : 'comments'}`,
    what: `from ${names(people)} ${several(group)}`,
  }
}

/** The words that a line is about: of several answers their question's title, not what the last one says. */
export const notificationQuote = (group: NotificationGroup): string =>
  (severalWords(group) && group.post_title) || group.content

/** The line of a mail, and what is quoted below it: 'Maya North liked your post “The pond”'. */
export function mailWords(group: NotificationGroup): { text: string; quote?: string } {
  const { mail } = KINDS[group.kind]
  const below = mail !== 'not mailed' && mail.quotesBelow
  const { who, what } = notificationWords(group)
  const title = below ? group.post_title : group.content
  const text = `${who} ${what} ${title && `“${title}”`}`.trim()
  return below ? { text, quote: group.content } : { text }
}

/** Who and what, and no words of anyone: a push is read on lock screens. */
export function pushWords(about: NotificationSubject & { person: Named }): string {
  const { anonymous, sentence, unquoted } = KINDS[about.kind]
  const what = unquoted ?? (typeof sentence === 'string' ? sentence : sentence(about))
  return anonymous ? what : `${about.person.name} ${what}`
}

/** Actions with the same key are one line on the page, and one on a phone. */
export const mergeKey = (about: NotificationSubject): string =>
  `${about.kind}:${KINDS[about.kind].mergedBy?.(about) ?? about.id}`
