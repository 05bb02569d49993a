import { canFilterByEnrollment } from '~/policy/people'
import type { Ctx } from '~/platform/ctx'
import { ANSWERED_OPTIONS, ENROLLMENT_LABELS } from './active-filters'
import { toSearchParams } from '../criteria/search-url'
import type { CountedOption, FilterOptions, FilterOption } from './filter-options'
import {
  ENROLLMENT_KEYS,
  FACETS,
  facetsForKind,
  type FacetName,
  type SearchCriteria,
} from '../criteria/criteria'
import { firstChoices, showsAllChoices } from './first-choices'
import { kindForTab, type ResultPage } from './result-page'
import { facetCount, type FacetCounts } from '../criteria/types'

/** The empty choice means no filter. */
type FilterSelect = {
  name: string
  label: string
  emptyLabel?: string
  chosen: string
  choices: CountedOption[]
}

/** The props of app/views/search/filter-bar.tsx */
export type FilterBarData = {
  action: string
  fields: Record<string, string[]>
  selects: FilterSelect[]
  interests: {
    name: string
    chosen: string[]
    choices: CountedOption[]
    /** How many there are where only the first are shown */
    total?: number
    /** All of them were asked for */
    open: boolean
  }
  sort?: FilterSelect
  postType?: FilterSelect
  /** Whether comments are searched too; only with a text */
  comments?: { name: string; left_out: boolean }
  activeCount: number
}

/**
 * The filter bar of a result page at `url`, with a count next to every option. (SEARCH-26 to -34) Other
 * pages with results use the parts they need and set their own action.
 */
export function filterBar(
  ctx: Ctx,
  result: ResultPage,
  options: FilterOptions,
  url: URL,
): FilterBarData {
  const { tab, criteria, counts } = result
  return {
    action: '/search-results',
    fields: hiddenFields(result),
    activeCount: facetsForKind(kindForTab(tab)).flatMap((facet) => criteria[facet] ?? []).length,
    selects: [
      ...selects(ctx, criteria, counts, options),
      ...(tab === 'questions' ? [answeredSelect(criteria, counts)] : []),
    ],
    interests: interestFilter(result, options, showsAllChoices(url)),
    ...(tab !== 'people' ? { sort: sortSelect(criteria), postType: typeSelect(result) } : {}),
    ...(canSearchComments(result) ? { comments: commentsToggle(criteria) } : {}),
  }
}

function interestFilter({ criteria, counts }: ResultPage, options: FilterOptions, all: boolean) {
  const chosen = criteria.interests
  const known = withCounts(chosen.reduce(withSelected, options.interests), 'interests', counts)
  return { name: 'interests', chosen, open: all, ...firstChoices(known, chosen, all) }
}

const canSearchComments = ({ tab, criteria }: ResultPage): boolean =>
  tab !== 'people' && criteria.q !== ''

const commentsToggle = ({ match_on_comment_content }: SearchCriteria) => ({
  name: 'match_on_comment_content',
  left_out: !match_on_comment_content,
})

/** Everything that the form has no control for. */
function hiddenFields(result: ResultPage): Record<string, string[]> {
  const { tab, criteria } = result
  const fields: Record<string, string[]> = tab === 'people' ? { tab: ['people'] } : {}
  const hidden = { ...criteria, interests: [], order: 'recommended' as const }
  if (canSearchComments(result)) hidden.match_on_comment_content = true
  for (const facet of FACETS)
    if (facet !== 'interests' && (facet !== 'answered' || tab === 'questions')) hidden[facet] = null
  for (const [name, value] of toSearchParams(hidden)) (fields[name] ??= []).push(value)
  return fields
}

function selects(
  ctx: Ctx,
  criteria: SearchCriteria,
  counts: FacetCounts,
  options: FilterOptions,
): FilterSelect[] {
  const select = (
    name: FacetName,
    label: string,
    emptyLabel: string,
    all: readonly FilterOption[],
  ): FilterSelect => {
    const chosen = String(criteria[name] ?? '')
    const known = withSelected(all, chosen)
    const match = known.find(({ value }) => value.toLowerCase() === chosen.toLowerCase())
    return {
      name,
      label,
      emptyLabel,
      chosen: match?.value ?? chosen,
      choices: withCounts(known, name, counts),
    }
  }
  const programs = pluralize(ctx.partner.program_type_name)
  const institutions = pluralize(options.institutionType)
  const place = options.institutionType.replace(/^./u, (first) => first.toUpperCase())
  const enrollment = ENROLLMENT_KEYS.map((key) => ({ value: key, label: ENROLLMENT_LABELS[key] }))
  return [
    select('program_name', ctx.partner.program_type_name, `All ${programs}`, options.programs),
    ...(canFilterByEnrollment(ctx.viewer, ctx.partner)
      ? [select('enrollment_status', 'Who', 'All statuses', enrollment)]
      : []),
    ...(options.institutions.length > 0
      ? [select('institution_code', place, `All ${institutions}`, options.institutions)]
      : []),
  ]
}

/** A value that a link selected is shown even if the school doesn't have it. */
const withSelected = (all: readonly FilterOption[], chosen: string): readonly FilterOption[] =>
  chosen === '' || all.some(({ value }) => value.toLowerCase() === chosen.toLowerCase())
    ? all
    : [...all, { value: chosen, label: chosen }]

const withCounts = (
  all: readonly FilterOption[],
  facet: FacetName,
  counts: FacetCounts,
): CountedOption[] =>
  all.map((option) => ({ ...option, count: facetCount(counts, facet, option.value) }))

const answeredSelect = ({ answered }: SearchCriteria, counts: FacetCounts): FilterSelect => ({
  name: 'answered',
  label: 'Answers',
  emptyLabel: 'Answered or not',
  chosen: String(answered ?? ''),
  choices: withCounts(ANSWERED_OPTIONS, 'answered', counts),
})

/** (SEARCH-16) */
const sortSelect = ({ order }: SearchCriteria): FilterSelect => ({
  name: 'order',
  label: 'Sort by',
  chosen: order,
  choices: [
    { value: 'recommended', label: 'Best match' },
    { value: 'created_at', label: 'Newest' },
  ],
})

/** (SEARCH-34) */
const typeSelect = ({ tab, totals }: ResultPage): FilterSelect => ({
  name: 'tab',
  label: 'Post type',
  chosen: tab,
  choices: [
    { value: 'posts', label: 'Posts', count: totals.posts },
    { value: 'questions', label: 'Questions', count: totals.questions },
  ],
})

/** 'Program' -> 'programs', 'Campus' -> 'campuses', 'Faculty' -> 'faculties' */
function pluralize(noun: string): string {
  const word = noun.toLowerCase()
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}
