import type { CanvasAssignment } from '~/domain/courses/schema'
import type { CategoryKind } from '~/policy/prompts'

/** A prompt in a list. (PROMPT-01) */
export type PromptListItem = {
  id: string
  slug: string
  title: string
  href: string
  /** Stands before the title: 12 */
  numeric_prepend: number | null
  order: number
  /** Responses that everyone at the school can read */
  count: number
  completed: boolean
  /** Shown as a discussion (PROMPT-24) */
  discussion: boolean
  /** The viewer's own response */
  response_id: string | null
}

/** A category with the prompts that the viewer sees. (PROMPT-02) */
export type PromptCategoryView = {
  id: string
  name: string
  /** The name; the specification has both */
  title: string
  order: number
  kind: CategoryKind
  /** Not part of the viewer's course */
  for_fun: boolean
  completed_count: number
  prompts: PromptListItem[]
}

/** A prompt on its own page. */
export type PromptDetail = PromptListItem & {
  prompt_category_id: string
  category: string
  char_required: string | null
  active: boolean
  body: string
  /** The body as safe HTML */
  html: string
  /** Tags and topics a response starts with */
  tag_names: string[]
  topics: string[]
  canvas_assignments_data: CanvasAssignment[]
}

/** What an institution requires, and how to do it, as safe HTML. (PROMPT-12) */
export type Completion = { requirement: string; instructions: string | null }

/** The prompt of the day. Without one, all prompts count as complete. (PROMPT-26 to PROMPT-28) */
export type DailyPrompt = {
  /** 'unoffered' where the school has no prompts at all */
  state: 'ready' | 'none' | 'unoffered' | 'error'
  id: string | null
  title: string
  /** Its page, or that of all prompts */
  href: string
  completed: boolean
}

/** The prompts that /prompts lists as discussions. (PROMPT-24) */
export const listDiscussions = (categories: readonly PromptCategoryView[]): PromptListItem[] =>
  categories.flatMap(({ prompts }) => prompts.filter(({ discussion }) => discussion))

/** The categories without discussions. */
export const withoutDiscussions = (
  categories: readonly PromptCategoryView[],
): PromptCategoryView[] =>
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
/** (PROMPT-31) */
export const NOT_ANSWERED = 'Not answered yet'
/** (PROMPT-27, PROMPT-28) */
export const ERROR_LOADING_PROMPT = 'Error loading prompt'
export const NO_PROMPT = 'No prompt available'
/** (PROMPT-26) */
export const todaysPrompt = (title: string) => `Today's prompt: ${title}`

export const PROMPTS_HREF = '/prompts'
export const promptHref = ({ slug, id }: { slug: string; id: string }): string =>
  `/prompt/${slug}/${id}`
export const respondHref = (href: string): string => `${href}/respond`
/** In the address of the form: nothing is handed in, so the warning doesn’t come first. */
const WITHOUT_HOMEWORK = { name: 'homework', value: 'no' } as const
export const respondOnlyHref = (href: string): string =>
  `${respondHref(href)}?${WITHOUT_HOMEWORK.name}=${WITHOUT_HOMEWORK.value}`
export const isRespondOnly = (url: URL): boolean =>
  url.searchParams.get(WITHOUT_HOMEWORK.name) === WITHOUT_HOMEWORK.value

/** The '#5 - 9' of 'Prompts #5 - 9: Finding your people', by the numbered prompts. (PROMPT-06) */
export function promptNumbers(
  prompts: readonly { numeric_prepend: number | null }[],
): string | null {
  const numbers = prompts.flatMap(({ numeric_prepend }) => numeric_prepend ?? [])
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined) return null
  return first === last ? `#${first}` : `#${first} - ${last}`
}

/** The page title by the name in the prompt's address: 'my-first-week' is 'My first week'. (PROMPT-08) */
export function promptPageName(slug: string): string {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Hero images, chosen by the prompt's order. (PROMPT-05) */
const PATTERN_COUNT = 6
export const patternImage = (order: number): string =>
  `/images/prompts/pattern-${((((order - 1) % PATTERN_COUNT) + PATTERN_COUNT) % PATTERN_COUNT) + 1}.svg`
