import * as z from 'zod'
import type { PersonSummary } from '~/domain/people/schema'
import type { ListedPost } from '~/domain/posts/schema'
import type { AskState } from '~/policy/answer-requests'

/** So many people can be asked about one question, by its author and staff together. */
export const MAX_REQUESTS = 3
/** So often someone can be asked within a week by anyone. */
export const WEEKLY_REQUESTS = 3
export const WEEK_MS = 604_800_000
/** People who are suggested */
export const MAX_SUGGESTED = 10
/** Questions on a page of the list, and on home */
export const QUESTIONS_PAGE_SIZE = 10
export const QUESTIONS_ON_HOME = 2
/** For how long a request comes first in the list: with the weekly limit, these are a dozen at most. */
export const REQUEST_FIRST_MS = 2_592_000_000
/** Older questions aren't offered to people who weren't asked. */
export const OFFERED_MS = 15_552_000_000
/** The newest questions that are ordered by what someone knows, too */
export const RANKED = 100
/**
 * By so much a question counts as newer that means just what someone knows: two years. Measured with
 * `npm run bench:search`.
 */
export const CLOSENESS_MS = 63_072_000_000

/** Someone who may know the answer, and why, in words. */
export type SuggestedPerson = { person: PersonSummary; reason: string }

/** What the page shows to those who can ask. */
export type AskPage = {
  question: { id: string; title: string }
  state: AskState
  /** How many more people can be asked */
  left: number
  /** Those who were asked already and the viewer sees */
  requested: PersonSummary[]
  suggestions: SuggestedPerson[]
}

/** What a question's page says of requests: to who can ask, and to who was asked. */
export type Asking = {
  state: AskState | null
  left: number
  requested: string[]
  /** Who asked the viewer: their first name; null if no one did or it's settled */
  requester: string | null
}

/** A question for the viewer, and who asked them. */
export type QuestionForYou = ListedPost & { requester: string | null }

/** Texts. */
export const ASK_SOMEONE = 'Ask someone to answer'
export const QUESTIONS_FOR_YOU = 'Questions you could answer'
export const WHY_NOT: Record<Exclude<AskState, 'open'>, string> = {
  'too new': 'No answer by tomorrow? You can then ask three people who may know.',
  answered: 'This question has an answer already.',
  unseen: 'No one else can see this question, so no one can be asked.',
}
export const NO_MORE_REQUESTS = `You can’t ask more than ${MAX_REQUESTS} people about a question.`
export const DECLINED = 'OK, we won’t suggest this question again.'
export const CHOOSE_SOMEONE = 'Please choose someone to ask'
export const tooManyText = (left: number) =>
  left === MAX_REQUESTS
    ? `Please choose up to ${MAX_REQUESTS} people`
    : `Please choose up to ${left}: at most ${MAX_REQUESTS} people can be asked about a question`
export const notAskableText = (name: string) => `${name} can’t be asked right now`
/** 'Sam', 'Sam and Leo', 'Sam, Leo and Cora' */
export const nameList = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
/** What the form says, once; and what the question's page says of everyone who was asked. */
export const requestSentText = (names: readonly string[]) =>
  `You asked ${nameList(names)} to answer.`
export const requestedText = (names: readonly string[]) =>
  `${nameList(names)} ${names.length === 1 ? 'was' : 'were'} asked to answer.`

/** Without an id's form nothing is looked up. */
const isPersonId = (id: string) => /^[0-9a-z]{26}$/.test(id)

const people = z
  .array(z.string(), { error: CHOOSE_SOMEONE })
  .transform((ids) => [...new Set(ids)])
  .pipe(
    z
      .array(z.string())
      .min(1, CHOOSE_SOMEONE)
      .max(MAX_REQUESTS, { error: tooManyText(MAX_REQUESTS), abort: true })
      .refine((ids) => ids.every(isPersonId), CHOOSE_SOMEONE),
  )

export const askSchema = z.object({ people })
export type AskInput = z.infer<typeof askSchema>
