import { seededId } from '../ids'
import type { Tables, World } from '../rows'
import { before, DAY, HOUR, MINUTE } from '../time'

type Report = { by: string; reason: string; custom?: string; age: number }
type Note = { by: string; text: string; age: number }

type Plan = {
  kind: 'post' | 'comment' | 'user'
  subject: { id: string; author: string; excerpt: string }
  reports: Report[]
  notes?: Note[]
  taken?: string
  decided?: { by: string; told: string; age: number }
}

const HARM = 'indicates harm to self or others'

/** Why staff hid what is hidden in this world. */
const TOLD = [
  'You have posted this twice. The other one stays, so that all answers are in one place.',
  'Somebody can be recognised in this who did not ask for it. Please tell it without them.',
  'Hidden until we have talked: please see Stan in the student office.',
]

/**
 * What members of Northfield flagged and reported: something that nobody has looked at yet, one with
 * somebody who may be in danger, one that Stan works on, and why each hidden post was hidden.
 */
export function addCases(world: World, today: Date): void {
  const north = world.User.filter(({ partner_code }) => partner_code === 'northfield')
  const named = (name: string) =>
    north.find(({ email }) => email === `${name}@northfield.test`)?.id ?? ''
  const [sam, maya, alma, leo] = ['sam', 'maya', 'alma', 'leo'].map(named) as Four
  const [stan, emma] = [named('stan'), named('emma')]
  const staff = new Set([sam, maya, alma, leo, stan, emma])
  const posts = world.Post.filter(
    ({ partner_code, user_id }) => partner_code === 'northfield' && !staff.has(user_id),
  )
  const shown = posts.filter((post) => !post.private && !post.hidden && !post.deleted_at)
  const stranger = north.findLast(
    (one) => one.joined_date && !one.about_private && !staff.has(one.id),
  )
  const worried = shown.find(({ content }) => content.includes('slept, cried')) ?? shown[0]
  const shownIds = new Set(shown.map(({ id }) => id))
  const comment = world.Comment.find(
    ({ post_id, user_id, content }) =>
      shownIds.has(post_id) && !staff.has(user_id) && /\bsale\b/.test(content),
  )
  if (!worried || !comment || !stranger) throw new Error('the world has nothing to be flagged')
  const add = (plan: Plan) => addCase(world, plan, today)
  add({
    kind: 'post',
    subject: ofPost(worried),
    reports: [
      { by: maya, reason: HARM, age: 3 * HOUR },
      {
        by: leo,
        reason: 'other',
        custom: 'It sounds as if somebody lives in that car. Could someone ask, kindly?',
        age: 2 * HOUR,
      },
    ],
  })
  add({
    kind: 'comment',
    subject: { id: comment.id, author: comment.user_id, excerpt: comment.content },
    reports: [
      { by: alma, reason: 'spam', age: 2 * DAY },
      { by: sam, reason: 'other', custom: 'The same words under four posts.', age: 26 * HOUR },
    ],
  })
  const { id, first_name, last_name, about } = stranger
  const words = [`${first_name} ${last_name}`, about].filter(Boolean).join('\n\n')
  add({
    kind: 'user',
    subject: { id, author: id, excerpt: words },
    reports: [
      {
        by: sam,
        reason: 'other',
        custom: 'Wrote to three of us in the lab group offering finished reports for money.',
        age: 4 * DAY,
      },
    ],
    taken: stan,
    notes: [
      { by: stan, text: 'Asked Sam for the messages. Two of the three still have them.', age: DAY },
      { by: emma, text: 'The dean of students knows. Please wait with the answer.', age: 5 * HOUR },
    ],
  })
  posts
    .filter(({ hidden, deleted_at }) => hidden && !deleted_at)
    .forEach((post, at) =>
      add({
        kind: 'post',
        subject: ofPost(post),
        reports: [
          { by: at % 2 ? maya : alma, reason: at % 2 ? 'spam' : 'offensive', age: 2 * DAY },
        ],
        decided: { by: stan, told: TOLD[at % TOLD.length] ?? '', age: DAY },
      }),
    )
}

type Four = [string, string, string, string]

const ofPost = (post: Tables['Post']) => ({
  id: post.id,
  author: post.user_id,
  excerpt: `${post.title}\n\n${post.content}`.slice(0, 4000),
})

function addCase(world: World, plan: Plan, today: Date): void {
  const { kind, subject, reports, notes = [], taken, decided } = plan
  const first = Math.max(...reports.map(({ age }) => age))
  const id = seededId(first, 'case', kind, subject.id)
  const taken_at = taken ? before(today, DAY) : null
  world.ModerationCase.push({
    id,
    partner_code: 'northfield',
    kind,
    subject_id: subject.id,
    author_id: subject.author,
    excerpt: subject.excerpt,
    state: decided ? 'resolved' : taken ? 'taken' : 'open',
    open_key: decided ? null : `${kind}:${subject.id}`,
    harm: reports.some(({ reason }) => reason === HARM),
    reports_count: reports.length,
    taken_by: taken ?? null,
    taken_at,
    decision: decided ? 'hide' : null,
    told: decided?.told ?? null,
    decided_by: decided?.by ?? null,
    decided_at: decided ? before(today, decided.age) : null,
    created_at: before(today, first),
    updated_at: before(today, decided?.age ?? 10 * MINUTE),
  })
  for (const { by, reason, custom = null, age } of reports)
    world.ModerationReport.push({
      id: seededId(age, 'report', id, by),
      case_id: id,
      reporter_id: by,
      reason,
      custom_reason: custom,
      excerpt: null,
      created_at: before(today, age),
    })
  for (const { by, text, age } of notes)
    world.ModerationNote.push({
      id: seededId(age, 'note', id, text),
      case_id: id,
      author_id: by,
      text,
      created_at: before(today, age),
    })
}
