import fc from 'fast-check'
import type { Db, Tx } from '~/platform/database/types'
import { countAll } from './two-schools/counts'
import { idOf, NOW, type PersonName } from './database'

const two = (n: number) => String(n).padStart(2, '0')
export const USERS: PersonName[] = ['sam', 'maya', 'alex', 'leo', 'alma', 'lou']
const POSTS = ['welcome', 'question', 'secret', 'gone', 'hidden', 'blocked', 'leader', 'lake']
const COMMENTS = ['sam', 'alex', 'bea']

const school = { partner_code: 'northfield' }
const common = { ...school, created_at: NOW }

type Deed = {
  /** Different for each */
  n: number
  a: string
  b: string
  post_id: string
  comment_id: string
}

const addComment = (tx: Tx, { n, a, post_id }: Deed, state: object) =>
  tx.comment.create({
    data: {
      ...common,
      user_id: a,
      post_id,
      content: 'Said at random',
      id: idOf(`random comment ${two(n)}`),
      ...state,
    },
  })

type Ties = { upsert(args: { where: never; create: never; update: object }): Promise<unknown> }

/** A tie between a person and something; a second one is the first. */
const once = <Key extends Record<string, string>>(ties: Ties, key: Key) =>
  ties.upsert({
    where: { [Object.keys(key).join('_')]: key } as never,
    create: { ...common, ...key } as never,
    update: {},
  })

/** What people may have done; the rows come without commands, the counts are set afterwards. */
const DEEDS = {
  like: (tx, { a, post_id }) => once(tx.postLike, { user_id: a, post_id }),
  follow: (tx, { a, b }) => once(tx.follow, { user_id: a, followed_user_id: b }),
  block: (tx, { a, b }) => once(tx.block, { user_id: a, blocked_user_id: b }),
  skip: (tx, { a, b }) => once(tx.skip, { user_id: a, skipped_user_id: b }),
  comment: (tx, deed) => addComment(tx, deed, {}),
  'deleted comment': (tx, deed) => addComment(tx, deed, { deleted_at: NOW }),
  'hidden comment': (tx, deed) => addComment(tx, deed, { hidden: true }),
  'like of a comment': (tx, { a, comment_id }) => once(tx.commentLike, { user_id: a, comment_id }),
  answer: async (tx, deed) => {
    const { id } = await addComment(tx, deed, {})
    const data = { answer_comment_id: id, answered_at: NOW }
    await tx.post.update({ where: { id: deed.post_id }, data })
  },
  draft: (tx, { a, n }) =>
    tx.draft.create({
      data: {
        ...school,
        id: idOf(`draft ${two(n)}`),
        user_id: a,
        draft_key: `somewhere ${two(n)}`,
        fields: {},
        updated_at: NOW,
      },
    }),
  subscription: (tx, { a }) =>
    once(tx.topicSubscription, { user_id: a, topic_id: idOf('topic:study') }),
  view: (tx, { a, n, post_id }) =>
    tx.postView.create({
      data: {
        ...school,
        id: idOf(`view ${two(n)}`),
        user_id: a,
        post_id,
        seconds: 5,
        started_at: NOW,
        stopped_at: NOW,
        path: '/home',
        platform: 'desktop-browser',
      },
    }),
  track: (tx, { a, n }) =>
    tx.trackingEvent.create({
      data: {
        ...common,
        id: idOf(`tracked ${two(n)}`),
        user_id: a,
        name: 'searched',
        data: { q: 'labs' },
        platform: 'desktop-browser',
      },
    }),
  'way to a resource': async (tx, { a, n }) => {
    const id = idOf(`initiative ${two(n)}`)
    const row = { ...common, id, name: `Initiative ${two(n)}` }
    const action = { ...common, id: idOf(`way ${two(n)}`), user_id: a, action_type: 'open' }
    await tx.influenceInitiative.create({ data: { ...row, actions: { create: action } } })
  },
  report: (tx, { a, b, n, comment_id }) =>
    reported(tx, { n, reporter: a, author_id: b, kind: 'comment', subject_id: comment_id }),
  'report of a person': (tx, { a, b, n }) =>
    reported(tx, { n, reporter: a, author_id: b, kind: 'user', subject_id: b }),
} satisfies Record<string, (tx: Tx, deed: Deed) => Promise<unknown>>

type Report = { n: number; reporter: string; author_id: string; kind: string; subject_id: string }

/** Decided and noted by the reporter, too: in a test no one asks who may. */
async function reported(tx: Tx, { n, reporter, ...about }: Report) {
  const name = (what: string) => idOf(`${what} ${two(n)}`)
  await tx.moderationCase.create({
    data: {
      ...common,
      ...about,
      id: name('case'),
      excerpt: 'Said at random',
      updated_at: NOW,
      state: 'resolved',
      decision: 'keep',
      assignee_id: reporter,
      decided_by: reporter,
      reports: {
        create: { id: name('report'), reporter_id: reporter, reason: 'spam', created_at: NOW },
      },
      notes: {
        create: { id: name('note'), author_id: reporter, text: 'Hm', created_at: NOW },
      },
    },
  })
}

type Kind = keyof typeof DEEDS
const KINDS = Object.keys(DEEDS) as Kind[]
const BETWEEN_TWO: Kind[] = ['follow', 'block', 'skip', 'report', 'report of a person']

/** Something between people or under posts, drawn at random. */
export const doing = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.constantFrom(...USERS),
  target: fc.constantFrom(...USERS),
  post: fc.constantFrom(...POSTS),
  comment: fc.constantFrom(...COMMENTS),
})
type Doing = typeof doing extends fc.Arbitrary<infer T> ? T : never

export async function fill(db: Db, doings: Doing[]) {
  await db.write(async (tx) => {
    for (const [n, { kind, who, target, post, comment }] of doings.entries()) {
      if (who === target && BETWEEN_TWO.includes(kind)) continue
      const people = { a: idOf(who), b: idOf(target) }
      const things = { post_id: idOf(`post:${post}`), comment_id: idOf(`comment:${comment}`) }
      await DEEDS[kind](tx, { n, ...people, ...things })
    }
    await countAll(tx)
  })
}
