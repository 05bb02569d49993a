import { idOf as id } from '~tests/support/world'
import { events, type Refused, type RouteCase } from './case'

const by = (name: string) => id(`comment:${name}`)
const at = (rest: string) => (one: string) => `/comment/${one}${rest}`
const foreign = (rest: string) => ({ of: at(rest), id: by('lou') })
const question = `/post/${id('post:question')}`

/** Nobody reads, or acts on, a comment of somebody who blocked them. */
const blocked = (rest: string): Refused[] => [
  { who: 'bea', at: at(rest)(by('alex')), answer: 404 },
  { who: 'alex', at: at(rest)(by('bea')), answer: 404 },
]
/** Only for the one who wrote the comment. (COMMENT-08) */
const ownerOnly = (rest: string): Refused[] => [
  { who: 'maya', at: at(rest)(by('sam')), answer: 403 },
  { who: 'stan', at: at(rest)(by('sam')), answer: 403 },
  ...blocked(rest),
]
/** Only for who asked, and for staff. */
const askerOnly = (rest: string): Refused[] => [
  { who: 'sam', at: at(rest)(by('sam')), answer: 403 },
  { who: 'leo', at: at(rest)(by('sam')), answer: 403 },
  ...blocked(rest),
]

export const COMMENTS: Record<string, RouteCase> = {
  'comment/:commentId': { at: at('')(by('sam')), foreign: foreign(''), refused: blocked('') },
  'comment/:commentId/edit': {
    at: at('/edit')(by('sam')),
    foreign: foreign('/edit'),
    refused: ownerOnly('/edit'),
    act: {
      by: 'sam',
      page: at('/edit')(by('sam')),
      form: 'Save',
      values: { content: 'Changed once' },
      done: events('comment.edited', by('sam')),
    },
  },
  'comment/:commentId/delete': {
    at: at('/delete')(by('sam')),
    foreign: foreign('/delete'),
    refused: ownerOnly('/delete'),
    act: {
      by: 'lou',
      page: at('/delete')(by('lou')),
      form: 'Delete',
      done: events('comment.deleted', by('lou')),
    },
  },
  'comment/:commentId/like': {
    at: at('/like')(by('sam')),
    foreign: foreign('/like'),
    refused: blocked('/like'),
    act: {
      by: 'leo',
      page: question,
      form: at('/like')(by('sam')),
      done: events('comment.liked', by('sam')),
    },
  },
  'comment/:commentId/unlike': {
    at: at('/unlike')(by('sam')),
    foreign: foreign('/unlike'),
    refused: blocked('/unlike'),
    act: {
      by: 'leo',
      page: question,
      form: at('/unlike')(by('alex')),
      first: { page: question, form: at('/like')(by('alex')) },
      done: events('comment.unliked', by('alex')),
    },
  },
  'comment/:commentId/likes': {
    at: at('/likes')(by('sam')),
    foreign: foreign('/likes'),
    refused: blocked('/likes'),
  },
  'comment/:commentId/answer': {
    // Sam may not: it is Maya's question.
    at: at('/answer')(by('sam')),
    foreign: foreign('/answer'),
    refused: askerOnly('/answer'),
    act: {
      by: 'maya',
      page: question,
      form: at('/answer')(by('sam')),
      done: events('question.answered', by('sam')),
    },
  },
  'comment/:commentId/unanswer': {
    at: at('/unanswer')(by('sam')),
    foreign: foreign('/unanswer'),
    refused: askerOnly('/unanswer'),
    act: {
      by: 'maya',
      page: question,
      form: at('/unanswer')(by('alex')),
      first: { page: question, form: at('/answer')(by('alex')) },
      done: events('question.unanswered', by('alex')),
    },
  },
}
