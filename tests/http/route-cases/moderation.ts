import { idOf as id } from '~tests/support/world'
import { events, type Act, type Refused, type RouteCase } from './case'

const flag = (kind: 'post' | 'comment') => (one: string) => `/${kind}/${one}/flag`
const report = (one: string) => `/profile/${one}/report`
const at = (name: string, act = '') => `/moderation/${id(`case:${name}`)}${act && `/${act}`}`
const foreign = (act = '') => ({
  of: (one: string) => `/moderation/${one}${act && `/${act}`}`,
  id: id('case:lake'),
})

/** Everybody but staff, coaches included; and staff of another school, for whom there is no case. */
const staffOnly = (name: string, act = ''): Refused[] => [
  { who: 'sam', at: at(name, act), answer: 403 },
  { who: 'cora', at: at(name, act), answer: 403 },
  { who: 'lisa', at: at(name, act), answer: 404 },
]

const decided = (name: string, decision: string): Act['done'] => {
  const where = { id: id(`case:${name}`), decision }
  return (db) => db.read.moderationCase.count({ where })
}

export const MODERATION: Record<string, RouteCase> = {
  'post/:postId/flag': {
    at: flag('post')(id('post:question')),
    foreign: { of: flag('post'), id: id('post:lake') },
    refused: [
      { who: 'sam', at: flag('post')(id('post:secret')), answer: 404 },
      { who: 'sam', at: flag('post')(id('post:hidden')), answer: 404 },
      { who: 'bea', at: flag('post')(id('post:blocked')), answer: 404 },
    ],
    act: {
      by: 'alma',
      page: flag('post')(id('post:question')),
      form: 'Flag',
      values: { reason: 'spam' },
      done: events('content.flagged', id('post:question')),
    },
  },
  'comment/:commentId/flag': {
    at: flag('comment')(id('comment:alex')),
    foreign: { of: flag('comment'), id: id('comment:lou') },
    refused: [{ who: 'bea', at: flag('comment')(id('comment:alex')), answer: 404 }],
    act: {
      by: 'alma',
      page: flag('comment')(id('comment:sam')),
      form: 'Flag',
      values: { reason: 'other', custom_reason: 'It is about me' },
      done: events('content.flagged', id('comment:sam')),
    },
  },
  'profile/:userId/report': {
    at: report(id('maya')),
    foreign: { of: report, id: id('lou') },
    refused: [
      { who: 'sam', at: report(id('sam')), answer: 403 },
      { who: 'sam', at: report(id('ivan')), answer: 404 },
    ],
    act: {
      by: 'alma',
      page: report(id('maya')),
      form: 'Report',
      values: { reason: 'Writes to me all day' },
      done: events('content.flagged', id('maya')),
    },
  },
  moderation: {
    at: '/moderation',
    refused: [
      { who: 'sam', at: '/moderation', answer: 403 },
      { who: 'cora', at: '/moderation', answer: 403 },
    ],
  },
  'moderation/:caseId': { at: at('post'), foreign: foreign(), refused: staffOnly('post') },
  'moderation/:caseId/take': {
    at: at('take', 'take'),
    foreign: foreign('take'),
    refused: staffOnly('take', 'take'),
    act: {
      by: 'stan',
      page: at('take'),
      form: at('take', 'take'),
      done: (db) =>
        db.read.moderationCase.count({ where: { id: id('case:take'), state: 'taken' } }),
    },
  },
  'moderation/:caseId/give-back': {
    at: at('giveBack', 'give-back'),
    foreign: foreign('give-back'),
    refused: staffOnly('giveBack', 'give-back'),
    act: {
      by: 'stan',
      page: at('giveBack'),
      form: at('giveBack', 'give-back'),
      first: { page: at('giveBack'), form: at('giveBack', 'take') },
      done: (db) =>
        db.read.moderationCase.count({ where: { id: id('case:giveBack'), state: 'open' } }),
    },
  },
  'moderation/:caseId/note': {
    at: at('note', 'note'),
    foreign: foreign('note'),
    refused: staffOnly('note', 'note'),
    act: {
      by: 'stan',
      page: at('note'),
      form: 'Add note',
      values: { text: 'I have seen this before.' },
      done: (db) => db.read.moderationNote.count({ where: { case_id: id('case:note') } }),
    },
  },
  'moderation/:caseId/keep': {
    at: at('keep', 'keep'),
    foreign: foreign('keep'),
    refused: staffOnly('keep', 'keep'),
    act: {
      by: 'stan',
      page: at('keep'),
      form: 'Keep as it is',
      done: decided('keep', 'keep'),
    },
  },
  'moderation/:caseId/hide': {
    at: at('hide', 'hide'),
    foreign: foreign('hide'),
    refused: staffOnly('hide', 'hide'),
    act: {
      by: 'stan',
      page: at('hide', 'hide'),
      form: 'Hide',
      values: { told: 'Please be kind.' },
      done: events('comment.hidden', id('comment:bea')),
    },
  },
  'moderation/:caseId/remove': {
    at: at('remove', 'remove'),
    foreign: foreign('remove'),
    refused: staffOnly('remove', 'remove'),
    act: {
      by: 'stan',
      page: at('remove', 'remove'),
      form: 'Remove',
      values: { told: 'This is an ad.' },
      done: events('comment.deleted', id('comment:alex')),
    },
  },
  'moderation/:caseId/resolve': {
    at: at('resolve', 'resolve'),
    foreign: foreign('resolve'),
    refused: staffOnly('resolve', 'resolve'),
    act: {
      by: 'stan',
      page: at('resolve', 'resolve'),
      form: 'Resolve',
      values: { text: 'We talked.' },
      done: decided('resolve', 'resolve'),
    },
  },
  'moderation/:caseId/show': {
    at: at('hidden', 'show'),
    foreign: foreign('show'),
    refused: staffOnly('hidden', 'show'),
    act: {
      by: 'stan',
      page: at('hidden'),
      form: 'Show again',
      done: events('post.shown', id('post:hidden')),
    },
  },
}
