import { declineRequest } from '~/domain/answer-requests/commands.server'
import { awardBadges } from '~/domain/badges/commands.server'
import { attend } from '~/domain/campus-events/attendance.server'
import { moveDate } from '~/domain/campus-events/date-commands.server'
import { markAnswer, unmarkAnswer } from '~/domain/comments/answers.server'
import { likeComment, unlikeComment } from '~/domain/comments/likes.server'
import { deleteComment } from '~/domain/comments/own-commands.server'
import type { NotificationKind } from '~/domain/notifications/schema'
import { follow, unfollow } from '~/domain/people/commands.server'
import { editPost } from '~/domain/posts/edit.server'
import { mergeQuestion } from '~/domain/posts/merge.server'
import { unmergeQuestion } from '~/domain/posts/unmerge.server'
import { movePost } from '~/domain/posts/move.server'
import { likePost, unlikePost } from '~/domain/posts/likes.server'
import { type EmailToggle, type PushToggle } from '~/domain/settings/schema-notifications'
import { ask } from '~tests/support/answer-requests'
import { comment, post } from '~tests/support/comment'
import { putOn } from '~tests/support/events'
import { ctx, db, form, idOf, NOW } from '~tests/support/fixtures'
import { appeal, decideAs, flag, reviewAs } from '~tests/support/moderation'

export const WELCOME = idOf('post:welcome')
const OWN_COMMENT = idOf('comment:sam')

export type NotificationCase = {
  /** What someone does, and how it's taken back; with what the first returned */
  happens: () => Promise<unknown>
  takenBack: (result: string) => Promise<unknown>
  /** What Sam reads on the page, and where it leads */
  line: string
  path: string
  /** What is mailed, alone or in digests only, and the setting that turns it off */
  mail: { text: string; setting: EmailToggle; onlyInDigest?: true } | 'not mailed'
  push: { text: string; setting: PushToggle } | 'not pushed'
}

const move = async (id: string, from: string, to: string) =>
  movePost(await ctx('stan'), id, { from: idOf(`topic:${from}`), to: idOf(`topic:${to}`) })

const withoutOutcome = (case_id: string) =>
  db.write((tx) => tx.moderationAppeal.update({ where: { case_id }, data: { outcome: null } }))

/** Everything that someone can be notified of, as Sam gets it. */
export const CASES: Record<NotificationKind, NotificationCase> = {
  badge: {
    happens: () => awardBadges(db, idOf('sam'), ['first_post'], NOW),
    takenBack: () => db.write((tx) => tx.earnedBadge.deleteMany()),
    line: 'You earned a badge: First words',
    path: '/badges',
    mail: 'not mailed',
    push: 'not pushed',
  },
  post_like: {
    happens: async () => likePost(await ctx('maya'), WELCOME),
    takenBack: async () => unlikePost(await ctx('maya'), WELCOME),
    line: 'Maya North liked your post: The post welcome',
    path: `/post/${WELCOME}`,
    mail: {
      text: 'Maya North liked your post “The post welcome”',
      setting: 'influence',
      onlyInDigest: true,
    },
    push: { text: 'Maya North liked your post', setting: 'push_likes' },
  },
  comment_like: {
    happens: async () => likeComment(await ctx('maya'), OWN_COMMENT),
    takenBack: async () => unlikeComment(await ctx('maya'), OWN_COMMENT),
    line: 'Maya North liked your answer: A comment by sam',
    path: `/comment/${OWN_COMMENT}`,
    mail: {
      text: 'Maya North liked your answer “A comment by sam”',
      setting: 'influence',
      onlyInDigest: true,
    },
    push: { text: 'Maya North liked your answer', setting: 'push_likes' },
  },
  follow: {
    happens: async () => follow(await ctx('maya'), idOf('sam')),
    takenBack: async () => unfollow(await ctx('maya'), idOf('sam')),
    line: 'Maya North started following you',
    path: `/profile/${idOf('maya')}`,
    mail: { text: 'Maya North started following you', setting: 'follows' },
    push: { text: 'Maya North started following you', setting: 'push_follows' },
  },
  comment: {
    happens: () => comment('maya', 'Me too', { post: 'welcome' }),
    takenBack: async (id) => deleteComment(await ctx('maya'), id),
    line: 'Maya North commented on your post: Me too',
    path: '/comment/',
    mail: {
      text: 'Maya North commented on your post “The post welcome”:\n> Me too',
      setting: 'comments',
    },
    push: { text: 'Maya North commented on your post', setting: 'push_comments' },
  },
  followed_comment: {
    happens: () => comment('leo', 'Me too', { post: 'question' }),
    takenBack: async (id) => deleteComment(await ctx('leo'), id),
    line: 'Leo North answered a question you follow: The post question',
    path: '/comment/',
    mail: {
      text: 'Leo North answered a question you follow “The post question”',
      setting: 'also_commented',
    },
    push: {
      text: 'Leo North answered a question you follow',
      setting: 'push_also_commented',
    },
  },
  nested_comment: {
    happens: () => comment('leo', 'Me too', { to: OWN_COMMENT }),
    takenBack: async (id) => deleteComment(await ctx('leo'), id),
    line: 'Leo North replied to you on: The post question',
    path: '/comment/',
    mail: {
      text: 'Leo North replied to you on “The post question”',
      setting: 'also_commented',
    },
    push: { text: 'Leo North replied to you', setting: 'push_also_commented' },
  },
  post_mention: {
    happens: () => post('leo', 'Thanks to @Sam North'),
    takenBack: async (id) => editPost(await ctx('leo'), id, { content: 'Thanks' }, form('edit')),
    line: 'Leo North mentioned you in a post: Mentions',
    path: '/post/',
    mail: { text: 'Leo North mentioned you in a post “Mentions”', setting: 'mentions' },
    push: { text: 'Leo North mentioned you in a post', setting: 'push_mentions' },
  },
  comment_mention: {
    happens: () => comment('leo', 'Ask @Sam North!', { post: 'prospect' }),
    takenBack: async (id) => deleteComment(await ctx('leo'), id),
    line: 'Leo North mentioned you in an answer to: The post prospect',
    path: '/comment/',
    mail: {
      text: 'Leo North mentioned you in an answer to “The post prospect”',
      setting: 'mentions',
    },
    push: { text: 'Leo North mentioned you in a comment', setting: 'push_mentions' },
  },
  answer: {
    happens: async () => markAnswer(await ctx('maya'), OWN_COMMENT),
    takenBack: async () => unmarkAnswer(await ctx('maya'), OWN_COMMENT),
    line: 'Your answer was marked as the answer to: The post question',
    path: `/comment/${OWN_COMMENT}`,
    mail: {
      text: 'Your answer was marked as the answer to “The post question”',
      setting: 'comments',
    },
    push: { text: 'Your answer was marked as the answer', setting: 'push_influence' },
  },
  answer_request: {
    happens: () => ask(['sam'], { by: 'stan', post: idOf('post:prospect') }),
    takenBack: async () => declineRequest(await ctx('sam'), idOf('post:prospect')),
    line: 'Stan North asked if you could answer: The post prospect',
    path: `/post/${idOf('post:prospect')}`,
    mail: {
      text: 'Stan North asked if you could answer “The post prospect”',
      setting: 'influence',
    },
    push: { text: 'Stan North asked if you could answer a question', setting: 'push_influence' },
  },
  post_moved: {
    happens: async () => move(WELCOME, 'study', 'housing'),
    takenBack: async () => move(WELCOME, 'housing', 'study'),
    line: 'Your post was moved to another topic by school staff: The post welcome',
    path: `/post/${WELCOME}`,
    mail: 'not mailed',
    push: 'not pushed',
  },
  question_merged: {
    happens: async () => {
      await db.write((tx) =>
        tx.post.update({ where: { id: WELCOME }, data: { marked_question_at: NOW } }),
      )
      await mergeQuestion(await ctx('stan'), WELCOME, idOf('post:question'))
    },
    takenBack: async () => unmergeQuestion(await ctx('stan'), WELCOME),
    line: 'School staff merged your question into: The post question',
    path: `/post/${idOf('post:question')}`,
    mail: 'not mailed',
    push: 'not pushed',
  },
  event: {
    happens: async () => {
      const starts_at = new Date(NOW.getTime() + 2 * 86_400_000)
      const { id, dates } = await putOn({ now: NOW, starts_at })
      const [date] = dates
      if (!date) throw new Error('It has no date')
      await attend(await ctx('sam'), id, date.id, 'going')
      const later = (at: Date) => new Date(at.getTime() + 3_600_000)
      const times = { starts_at: later(date.starts_at), ends_at: later(date.ends_at) }
      await moveDate(await ctx('stan'), id, date.id, times)
      return `${id} ${date.id}`
    },
    takenBack: async (result) => {
      const [id = '', date = ''] = result.split(' ')
      await attend(await ctx('sam'), id, date, 'not_going')
    },
    line: 'An event you said you’d come to has changed: Open mic',
    path: '/events/',
    mail: 'not mailed',
    push: { text: 'An event you said you’d come to has changed', setting: 'push_events' },
  },
  moderation: {
    happens: async () => {
      const id = await flag('maya')
      await decideAs('stan', id, { decision: 'hide', noticeToAuthor: 'Please be kind' })
      return id
    },
    takenBack: (id) => decideAs('stan', id, { decision: 'show' }),
    line: 'Your post was hidden by school staff: The post welcome · Who is in the lab?',
    path: `/post/${WELCOME}`,
    mail: 'not mailed',
    push: 'not pushed',
  },
  appeal: {
    happens: async () => {
      const id = await flag('maya')
      await decideAs('stan', id, { decision: 'hide', noticeToAuthor: 'Please be kind' })
      await appeal('sam', { kind: 'post', id: WELCOME })
      await reviewAs('emma', id, 'overturned')
      return id
    },
    takenBack: withoutOutcome,
    line: 'School staff overturned the decision about your post: The post welcome · Who is in the lab?',
    path: `/decisions/post/${WELCOME}`,
    mail: 'not mailed',
    push: 'not pushed',
  },
  own_decision: {
    happens: async () => {
      const ref = { kind: 'comment', id: idOf('comment:alex') } as const
      const id = await flag('maya', ref)
      await decideAs('stan', id, { decision: 'hide', noticeToAuthor: 'Please be kind' })
      await appeal('alex', ref)
      // As if Sam were of staff then.
      await db.write((tx) =>
        tx.moderationAppeal.update({
          where: { case_id: id },
          data: { against_id: idOf('sam') },
        }),
      )
      await reviewAs('emma', id, 'upheld')
      return id
    },
    takenBack: withoutOutcome,
    line: 'After an appeal, your decision was upheld by someone else of staff',
    path: '/moderation/',
    mail: 'not mailed',
    push: 'not pushed',
  },
}
