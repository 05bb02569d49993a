import { RESPONSE_STEPS } from '~/domain/responses/schema'
import { promptCategories, type DemoCode, type PromptContent } from '../content/schools'
import { seededId } from '../ids'
import { item, seeded, type Rng } from '../random'
import { createRow, type SeedRows, type Tables } from '../rows'
import { promptRows, type TopicRows } from '../schools'
import { dateBefore, DAY, HOUR } from '../time'
import type { SeedPerson } from './people'
import { addTopicsAndTags } from './posts'

/** Adds the prompts of a school, and what its people responded to them. */
export function addPrompts(
  rows: SeedRows,
  code: DemoCode,
  people: readonly SeedPerson[],
  topics: TopicRows['byKey'],
  today: Date,
): void {
  const { categories, prompts } = promptRows(code, promptCategories()[code], topics)
  rows.PromptCategory.push(...categories)
  rows.Prompt.push(...prompts.map(({ row }) => row))
  for (const { content, row } of prompts) addResponses(rows, people, content, row, today)
  // The named people have been given their daily prompt; the first night gives everyone theirs.
  const daily = prompts.filter(({ kind }) => kind === 'rotating')
  for (const { name, row } of people) {
    if (name && row.joined_date) row.daily_prompt_id = item(daily, row.first_name.length).row.id
    const responses = rows.Post.filter((post) => post.prompt_code && post.user_id === row.id)
    if (responses.length > 0) row.profile_progress = RESPONSE_STEPS.slice(0, responses.length)
  }
}

function addResponses(
  rows: SeedRows,
  people: readonly SeedPerson[],
  { slug, tags, responses }: PromptContent,
  prompt: Tables['Prompt'],
  today: Date,
): void {
  const { partner_code } = prompt
  const rng = seeded('responses', partner_code, slug)
  for (const [at, response] of responses.entries()) {
    const age = response.days_ago * DAY + rng.int(20) * HOUR
    const created_at = dateBefore(today, age)
    const post = createRow('Post', {
      id: seededId(age, 'response', partner_code, slug, at),
      partner_code,
      user_id: pickAuthor(people, response.by, age, rng).row.id,
      title: response.title,
      content: response.content,
      tag_names: prompt.tag_names,
      private: response.private,
      prompt_code: prompt.id,
      created_at,
    })
    rows.Post.push(post)
    addTopicsAndTags(rows, post, prompt.topics as string[], tags)
  }
}

function pickAuthor(
  people: readonly SeedPerson[],
  by: string | undefined,
  age: number,
  rng: Rng,
): SeedPerson {
  const named = people.find(({ name }) => name && name === by)
  if (named) return named
  const able = people.filter(
    ({ name, joinedAge, row }) =>
      !name && joinedAge > age + DAY && row.enrollment_status === null && !row.invalid_user,
  )
  return rng.pick(able)
}
