import { abbreviate } from '~/ui/count'
import type { SearchPage } from '~search/criteria/search-url'
import type { SearchCriteria, SearchTab } from '~search/criteria/criteria'

/** (SEARCH-10) */
export const TAB_NAMES: { name: SearchTab; label: string }[] = [
  { name: 'posts', label: 'Posts' },
  { name: 'questions', label: 'Questions' },
  { name: 'people', label: 'People' },
]

const NOUNS: Record<SearchTab, { one: string; many: string }> = {
  posts: { one: 'post', many: 'posts' },
  questions: { one: 'question', many: 'questions' },
  people: { one: 'person', many: 'people' },
}

/** '12 posts mention "nursing"', '1 person matches "maya"', '3 questions tagged "#aid"'. (SEARCH-11) */
export function calloutText(tab: SearchTab, criteria: SearchCriteria, total: number): string {
  const { one, many } = NOUNS[tab]
  const parts = [`${abbreviate(total)} ${total === 1 ? one : many}`]
  if (criteria.q !== '') parts.push(`${verb(tab, total)} "${truncate(criteria.q, MAX_QUOTED)}"`)
  if (criteria.tags.length > 0 && tab !== 'people')
    parts.push(`tagged ${criteria.tags.map((tag) => `"#${tag}"`).join(' or ')}`)
  return parts.join(' ')
}

function verb(tab: SearchTab, total: number): string {
  if (tab === 'people') return total === 1 ? 'matches' : 'match'
  return total === 1 ? 'mentions' : 'mention'
}

/** Characters of a text as it is repeated: on the page, where the field holds it whole, and briefly. */
const MAX_QUOTED = 150
const MAX_QUOTED_IN_TITLE = 80

const truncate = (text: string, limit: number): string =>
  text.length > limit ? `${[...text].slice(0, limit).join('')}…` : text

const describeQuery = ({ q, tags }: SearchCriteria): string =>
  [q && `"${truncate(q, MAX_QUOTED_IN_TITLE)}"`, ...tags.map((tag) => `#${tag}`)]
    .filter(Boolean)
    .join(' ')

/** What the browser's tab shows before the product's name. */
export function pageTitle(criteria: SearchCriteria): string {
  const about = describeQuery(criteria)
  return about ? `Search: ${about}` : 'Search'
}

/** The same as a heading, where the site is named elsewhere. */
export function pageHeading(criteria: SearchCriteria): string {
  const about = describeQuery(criteria)
  return about ? `Results for ${about}` : 'Search results'
}

/** A search in few words: '"nursing" in posts'. (SEARCH-36) */
export function searchName({ tab, criteria }: SearchPage): string {
  const about = describeQuery(criteria)
  const { many } = NOUNS[tab]
  return about ? `${about} in ${many}` : `${many} by your filters`
}

/** Above what has only some of the words. */
export const PARTIAL_TITLE = 'Close matches'
export const PARTIAL_NOTE =
  'These have some of your words, words like them, or are about something similar.'

/** Says why another tab is open than the one asked for. (SEARCH-17) */
export const switchedTabText = (requested: SearchTab, shown: SearchTab): string =>
  `There are no ${NOUNS[requested].many} for this search, so here are the ${NOUNS[shown].many}.`

/** The same where people were asked for in the order of posts. (SEARCH-18) */
export const PEOPLE_HAVE_NO_DATE = 'People can’t be sorted by date, so here are the posts.'
