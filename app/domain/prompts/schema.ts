import type { CategoryKind } from '~/policy/prompts'

/** A prompt in a list. (PROMPT-01) */
export type PromptInList = {
  id: string
  slug: string
  title: string
  href: string
  /** Stands before the title: 12 */
  numeric_prepend: number | null
  order: number
  /** Responses that everybody can read */
  count: number
  completed: boolean
  /** Shown as a discussion (PROMPT-24) */
  discussion: boolean
  /** The viewer's own response */
  response_id: string | null
}

/** A category with the prompts that the viewer sees. (PROMPT-02) */
export type PromptCategoryShown = {
  id: string
  name: string
  /** The same again, as the specification calls it too */
  title: string
  order: number
  kind: CategoryKind
  /** Only for fun: no part of the viewer's course */
  for_fun: boolean
  completed_count: number
  prompts: PromptInList[]
}

/** A prompt on its own page. */
export type PromptDetail = PromptInList & {
  prompt_category_id: string
  category: string
  char_required: string | null
  active: boolean
  body: string
  /** The body as safe HTML */
  html: string
  /** What a response begins with */
  tag_names: string[]
  topics: string[]
  canvas_assignments_data: CanvasAssignment[]
}

/** An assignment of a course for which a response can be handed in. */
export type CanvasAssignment = {
  id: string
  name: string
  course_name: string
  /** How many responses were handed in for it before */
  previous_responses: number
}

/** What an institution wants done, and how, as safe HTML. (PROMPT-12) */
export type Completion = { requirement: string; instructions: string | null }

/** The prompt of the day. Without one, all prompts count as complete. (PROMPT-26 to PROMPT-28) */
export type DailyPrompt = {
  state: 'ready' | 'none' | 'error'
  id: string | null
  title: string
  /** Its page, or that of all prompts */
  href: string
  completed: boolean
}

/** A category's prompts as /prompts lists them: those that are discussions stand apart. (PROMPT-24) */
export const discussionsIn = (categories: readonly PromptCategoryShown[]): PromptInList[] =>
  categories.flatMap(({ prompts }) => prompts.filter(({ discussion }) => discussion))

/** The categories without discussions. */
export const withoutDiscussions = (
  categories: readonly PromptCategoryShown[],
): PromptCategoryShown[] =>
  categories
    .map((category) => {
      const prompts = category.prompts.filter(({ discussion }) => !discussion)
      const completed_count = prompts.filter(({ completed }) => completed).length
      return { ...category, prompts, completed_count }
    })
    .filter(({ prompts }) => prompts.length > 0)

export const PROMPTS_TITLE = 'Prompts'
export const DISCUSSIONS = 'Discussions'
/** (PROMPT-30) */
export const FOR_FUN = 'For fun'
/** (PROMPT-07) */
export const COMPLETE = 'COMPLETE'
/** (PROMPT-27, PROMPT-28) */
export const ERROR_LOADING_PROMPT = 'Error loading prompt'
export const NO_PROMPT = 'No prompt available'
/** Ours. */
export const ALREADY_ANSWERED =
  'You have responded to this prompt already. You can edit your response instead.'
/** (PROMPT-26) */
export const todaysPrompt = (title: string) => `Today's prompt: ${title}`

export const PROMPTS_HREF = '/prompts'
export const promptHref = ({ slug, id }: { slug: string; id: string }): string =>
  `/prompt/${slug}/${id}`
export const respondHref = (href: string): string => `${href}/respond`

/** 'Prompts #5 - 9: Finding your people', by the prompts that have a number. (PROMPT-06) */
export function categoryHeading(
  name: string,
  prompts: readonly { numeric_prepend: number | null }[],
): string {
  const numbers = prompts.flatMap(({ numeric_prepend }) => numeric_prepend ?? [])
  if (numbers.length === 0) return `Prompts: ${name}`
  return `Prompts #${numbers[0]} - ${numbers.at(-1)}: ${name}`
}

/** The name in a prompt's address as its title says it: 'my-first-week' is 'My first week'. (PROMPT-08) */
export function promptPageName(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The steps of the profile's checklist, by how many prompts one has responded to. (PROMPT-21) */
export const RESPONSE_STEPS = [
  'first_prompt',
  'respond_to_2_prompts',
  'respond_to_3_prompts',
] as const

/** The hero pictures; which one is chosen by the prompt's order. (PROMPT-05) */
const PATTERNS = 6
export const patternOf = (order: number): string =>
  `/images/prompts/pattern-${((((order - 1) % PATTERNS) + PATTERNS) % PATTERNS) + 1}.svg`
