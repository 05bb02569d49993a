import type { DecisionNews, NotificationGroup } from '~/domain/notifications/schema'
import { comment, messages, ownBadges, post, profile } from '../links'
import { names } from './names'

const SUBJECTS: Record<DecisionNews['subject']['kind'], string> = {
  post: 'post',
  comment: 'comment',
  message: 'message',
  user: '“About me” text',
}

const DECISIONS: Record<DecisionNews['decision'], string> = {
  hide: 'was hidden by school staff',
  remove: 'was removed by school staff',
  show: 'is visible again',
}

/** What a line says, before the words it's about. */
export function notificationWords(group: NotificationGroup): { who: string; what: string } {
  const { kind, people, decided } = group
  const by = (what: string) => ({ who: names(people), what })
  switch (kind) {
    case 'post_like':
      return by('liked your post: ')
    case 'comment_like':
      return by('liked your comment: ')
    case 'comment':
      return by('commented on your post: ')
    case 'followed_comment':
      return by('commented on a post you follow: ')
    case 'follow':
      return by('started following you')
    case 'badge':
      return { who: '', what: 'You earned a badge: ' }
    case 'answer':
      return { who: '', what: 'Your comment was marked as the answer to: ' }
    case 'answer_request':
      return by('asked if you could answer: ')
    case 'moderation':
      return {
        who: '',
        what: decided
          ? `Your ${SUBJECTS[decided.subject.kind]} ${DECISIONS[decided.decision]}: `
          : '',
      }
  }
}

/** Where a line leads. */
export function notificationHref(group: NotificationGroup): string {
  const { kind, post_id, comment_id, person, decided } = group
  if (kind === 'follow') return profile(person.id)
  if (kind === 'badge') return ownBadges
  if (decided) return DECIDED[decided.subject.kind](decided.subject.id)
  return comment_id ? comment(comment_id) : post(post_id ?? '')
}

const DECIDED: Record<DecisionNews['subject']['kind'], (id: string) => string> = {
  post,
  comment,
  message: () => messages,
  user: () => '/profile',
}
