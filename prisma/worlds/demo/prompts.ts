import { RESPONSE_STEPS } from '~/domain/prompts/schema'
import { topicRows } from '../community/topics'
import { seededId } from '../ids'
import { item, seeded, type Rng } from '../random'
import type { Tables, World } from '../rows'
import { before, DAY, HOUR } from '../time'
import type { PromptCategoryPlan, PromptPlan } from '../writing/prompts'
import { RESPONSES, type ResponsePlan } from '../writing/responses'
import type { TopicKey } from '../writing/topics'
import type { Person } from './people'

type Prompt = Tables['Prompt']
type Asked = { plan: PromptPlan; row: Prompt }

const OPENED = 690 * DAY

/** Adds the prompts of a school, and what its people answered to them. */
export function addPrompts(
  world: World,
  code: string,
  people: readonly Person[],
  categories: readonly PromptCategoryPlan[],
  today: Date,
  only?: readonly TopicKey[],
): void {
  const { rows, prompts } = promptRows(code, categories, only)
  world.PromptCategory.push(...rows)
  world.Prompt.push(...prompts.map(({ row }) => row))
  for (const prompt of prompts) addResponses(world, code, people, prompt, today)
  giveDaily(people, prompts, categories)
  markSteps(world, people)
}

/** The prompts of a school that nobody has answered yet. */
export function promptRows(
  code: string,
  categories: readonly PromptCategoryPlan[],
  only?: readonly TopicKey[],
): { rows: Tables['PromptCategory'][]; prompts: Asked[] } {
  const { byKey } = topicRows(code, only)
  const topicIds = (keys: readonly TopicKey[] = []) =>
    keys.flatMap((key) => byKey.get(key)?.id ?? [])
  const rows = categories.map(({ name, kind }, at) => ({
    id: seededId(OPENED, 'prompt-category', code, name),
    ...{ partner_code: code, name, kind, order: at + 1 },
  }))
  const asked = categories.flatMap(({ prompts }, at) =>
    prompts.map((plan) => ({ plan, category: rows[at]?.id ?? '', topics: topicIds(plan.topics) })),
  )
  const prompts = asked.map(({ plan, category, topics }, at) => ({
    plan,
    row: promptRow(code, plan, { category, topics, number: at + 1 }),
  }))
  return { rows, prompts }
}

function promptRow(
  partner_code: string,
  plan: PromptPlan,
  place: { category: string; topics: string[]; number: number },
): Prompt {
  return {
    id: seededId(OPENED, 'prompt', partner_code, plan.slug),
    partner_code,
    prompt_category_id: place.category,
    slug: plan.slug,
    title: plan.title,
    body: plan.body,
    numeric_prepend: place.number,
    order: place.number,
    char_required: plan.char_required ?? null,
    active: true,
    tag_names: [...(plan.tags ?? [])],
    topics: place.topics,
    count: 0,
  }
}

function addResponses(
  world: World,
  code: string,
  people: readonly Person[],
  { plan, row }: Asked,
  today: Date,
): void {
  const rng = seeded('responses', code, plan.slug)
  for (const [at, response] of (RESPONSES[plan.slug] ?? []).entries()) {
    const age = response.age * DAY + rng.int(20) * HOUR
    const author = authorOf(people, response, age, rng)
    const post = responseRow(author, row, response, before(today, age))
    post.id = seededId(age, 'response', code, plan.slug, at)
    world.Post.push(post)
    const { id: post_id, created_at } = post
    const tie = { post_id, partner_code: code }
    for (const topic_id of row.topics as string[])
      world.PostTopic.push({ ...tie, topic_id, created_at })
    for (const name of plan.tags ?? [])
      world.PostTag.push({ ...tie, tag_id: tagId(world, code, name) })
  }
}

function authorOf(
  people: readonly Person[],
  response: ResponsePlan,
  age: number,
  rng: Rng,
): Person {
  const named = people.find(({ row }) => row.email.startsWith(`${response.by ?? '-'}@`))
  if (named) return named
  const able = people.filter(
    ({ named, joinedAge, row }) =>
      !named && joinedAge > age + DAY && row.enrollment_status === null && !row.invalid_user,
  )
  return rng.pick(able)
}

function tagId(world: World, partner_code: string, name: string): string {
  const known = world.Tag.find((tag) => tag.partner_code === partner_code && tag.name === name)
  if (known) return known.id
  const id = seededId(700 * DAY, 'tag', partner_code, name)
  world.Tag.push({ id, partner_code, name })
  return id
}

function responseRow(
  author: Person,
  prompt: Prompt,
  { title, content, private: hidden = false }: ResponsePlan,
  created_at: Date,
): Tables['Post'] {
  return {
    id: '',
    partner_code: prompt.partner_code,
    user_id: author.row.id,
    title,
    content,
    tag_names: prompt.tag_names,
    private: hidden,
    hidden: false,
    deleted_at: null,
    marked_question_at: null,
    prompt_code: prompt.id,
    canvas_assignment: null,
    answer_comment_id: null,
    answered_at: null,
    edited_at: null,
    platform: 'desktop-browser',
    like_count: 0,
    comment_count: 0,
    created_at,
    updated_at: created_at,
  }
}

/** The named people have been given one; the first night gives everybody theirs. */
function giveDaily(
  people: readonly Person[],
  prompts: readonly Asked[],
  categories: readonly PromptCategoryPlan[],
): void {
  const rotating = new Set(
    categories.filter(({ kind }) => kind === 'rotating').flatMap(({ prompts }) => prompts),
  )
  const daily = prompts.filter(({ plan }) => rotating.has(plan))
  for (const { named, row } of people)
    if (named && row.joined_date) row.daily_prompt_id = item(daily, row.first_name.length).row.id
}

function markSteps(world: World, people: readonly Person[]): void {
  for (const { row } of people) {
    const answered = world.Post.filter((post) => post.prompt_code && post.user_id === row.id)
    if (answered.length > 0) row.profile_progress = RESPONSE_STEPS.slice(0, answered.length)
  }
}
