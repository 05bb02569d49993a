import { commentLikeRows, markAnswers } from '../community/answers'
import { commentRows } from '../community/comments'
import { keepCounts } from '../community/counts'
import { planPosts, type ContentPlan, type PlannedPost } from '../community/plan'
import { postRows } from '../community/posts'
import { followRows, likeRows } from '../community/ties'
import { subscriptionRows } from '../community/subscriptions'
import { topicRows } from '../community/topics'
import { seededId } from '../ids'
import { seeded } from '../random'
import { emptyWorld, type World } from '../rows'
import { initiativeRows } from './influence'
import { before, DAY } from '../time'
import { allChapters } from '../writing/chapters'
import { LAKESIDE_HOME, NORTHFIELD_HOME } from '../writing/home-words'
import { LAKESIDE_PROMPTS, NORTHFIELD_PROMPTS } from '../writing/prompts'
import type { TopicKey } from '../writing/topics'
import { giveCoach } from './coach'
import { addHome } from './home'
import { addCases } from './moderation'
import { northfieldPeople } from './named-people'
import { lakesidePeople } from './named-staff'
import {
  furtherPeople,
  interestRows,
  namedPerson,
  userInterestRows,
  type Person,
  type Seeding,
} from './people'
import { addPrompts } from './prompts'
import { lakeside, northfield, type School } from './schools'
import { restrictedTermRows } from './terms'

const LAKESIDE_TOPICS: readonly TopicKey[] = [
  'aid',
  'registration',
  'study-groups',
  'labs',
  'food',
  'housing',
]

interface Inhabited {
  school: School
  people: Person[]
}

/** Two schools that are always the same; only the dates follow the day of seeding. (CLI-16) */
export function demoWorld(seeding: Seeding): World {
  const world = emptyWorld()
  world.Interest.push(...interestRows())
  world.RestrictedTerm.push(...restrictedTermRows(seeding.today))
  const titles = new Set<string>()
  addNorthfield(world, seeding, titles)
  addLakeside(world, seeding, titles)
  keepCounts(world)
  return world
}

function addNorthfield(world: World, seeding: Seeding, titles: Set<string>): void {
  const school = northfield(seeding.today)
  const named = northfieldPeople(seeding.today).map((plan) => namedPerson(school, plan, seeding))
  const people = [...named, ...furtherPeople(school, 200, seeding)]
  giveCoach(people)
  addSchool(world, { school, people }, seeding.today)
  const content = { questions: 200, stories: 400, comments: 1500, firstVariant: 0, titles }
  addContent(world, { school, people }, content, seeding.today)
  addPrompts(world, 'northfield', people, NORTHFIELD_PROMPTS, seeding.today)
  addDislikes(world, people, seeding.today)
  addHome(world, school.partner.partner_code, NORTHFIELD_HOME)
  world.InfluenceInitiative.push(...initiativeRows(seeding.today))
  addCases(world, seeding.today)
}

function addLakeside(world: World, seeding: Seeding, titles: Set<string>): void {
  const school = lakeside(seeding.today)
  const named = lakesidePeople().map((plan) => namedPerson(school, plan, seeding))
  const people = [...named, ...furtherPeople(school, 25, seeding)]
  addSchool(world, { school, people }, seeding.today)
  const content = { questions: 14, stories: 26, comments: 90, firstVariant: 5, titles }
  addContent(world, { school, people }, content, seeding.today, LAKESIDE_TOPICS)
  addHome(world, school.partner.partner_code, LAKESIDE_HOME)
  addPrompts(world, 'lakeside', people, LAKESIDE_PROMPTS, seeding.today, LAKESIDE_TOPICS)
}

function addSchool(world: World, { school, people }: Inhabited, today: Date): void {
  const { partner, institutions, programs } = school
  world.Partner.push(partner)
  world.Institution.push(...institutions)
  world.Program.push(...programs)
  world.User.push(...people.map(({ row }) => row))
  world.UserInterest.push(...userInterestRows(people))
  world.Follow.push(...followRows(partner.partner_code, people, { fixed: { sam: 8 } }, today))
  world.Event.push({
    id: seededId(0, 'world.seeded', partner.partner_code),
    partner_code: partner.partner_code,
    name: 'world.seeded',
    actor_id: null,
    subject_id: partner.id,
    payload: { world: 'demo' },
    created_at: today,
    dispatched_at: null,
  })
}

type Amounts = Pick<ContentPlan, 'questions' | 'stories' | 'comments' | 'firstVariant' | 'titles'>

function addContent(
  world: World,
  { school, people }: Inhabited,
  amounts: Amounts,
  today: Date,
  only?: readonly TopicKey[],
): void {
  const code = school.partner.partner_code
  const chapters = allChapters().filter(({ topic }) => only === undefined || only.includes(topic))
  const plan: ContentPlan = { code, place: school.place, people, chapters, ...amounts }
  const topics = topicRows(code, only)
  const planned: PlannedPost[] = planPosts(plan, seeded('posts', code))
  const rows = postRows(code, planned, topics, today)
  world.TopicCategory.push(...topics.categories)
  world.Topic.push(...topics.topics)
  world.TopicSubscription.push(...subscriptionRows(code, topics.topics, people, today))
  world.Tag.push(...rows.tags)
  world.Post.push(...rows.posts)
  world.PostTopic.push(...rows.postTopics)
  world.PostTag.push(...rows.postTags)
  const comments = commentRows(plan, planned, today)
  markAnswers(rows.posts, comments, today)
  world.Comment.push(...comments)
  world.CommentLike.push(...commentLikeRows(code, comments, people, today))
  world.PostLike.push(...likeRows(code, planned, people, today))
}

/** Bea has blocked Alex and skipped Maya; a few others have skipped somebody. */
function addDislikes(world: World, people: readonly Person[], today: Date): void {
  const id = (name: string) =>
    people.find(({ row }) => row.email.startsWith(`${name}@`))?.row.id ?? ''
  const tie = { partner_code: 'northfield', created_at: before(today, 30 * DAY) }
  const further = people.filter(({ named }) => !named)
  world.Block.push({ user_id: id('bea'), blocked_user_id: id('alex'), ...tie })
  world.Skip.push({ user_id: id('bea'), skipped_user_id: id('maya'), ...tie })
  for (const index of [4, 40, 90]) {
    const [one, other] = [further[index], further[index + 3]]
    if (one && other)
      world.Skip.push({ user_id: one.row.id, skipped_user_id: other.row.id, ...tie })
  }
}
