import { mayFilterByEnrollment } from '~/policy/people'
import type { Ctx } from '~/platform/ctx'
import { ANSWERED_CHOICES, ENROLLMENT_NAMES } from './active-filters'
import { searchFields } from './address'
import type { FilterChoices, NamedChoice } from './choices'
import { ENROLLMENT_KEYS, FACETS, facetsOf, type FacetName, type SearchCriteria } from './criteria'
import { kindOf, type ResultPage } from './questions'
import { countOf, type FacetCounts } from './types'

type Choice = NamedChoice & { count?: number }

/** A select of the bar; its empty choice filters nothing. */
type FilterSelect = {
  name: string
  label: string
  emptyLabel?: string
  chosen: string
  choices: Choice[]
}

/** What the filter bar of app/views/search shows. */
export type FilterBarFacts = {
  action: string
  fields: Record<string, string[]>
  selects: FilterSelect[]
  interests: { name: string; chosen: string[]; choices: Choice[] }
  sort?: FilterSelect
  postType?: FilterSelect
  /** Whether comments are searched, too; only where there is a text to be found in them */
  comments?: { name: string; left_out: boolean }
  activeCount: number
}

/**
 * The filter bar of a result page, a count beside every choice. (SEARCH-26 to -34) Another page
 * that shows results takes what it has a use for, and names itself as the action.
 */
export function filterBar(ctx: Ctx, result: ResultPage, choices: FilterChoices): FilterBarFacts {
  const { tab, criteria, counts } = result
  const forPosts = tab !== 'people'
  return {
    action: '/search-results',
    fields: keptFields(result),
    activeCount: facetsOf(kindOf(tab)).flatMap((facet) => criteria[facet] ?? []).length,
    selects: [
      ...selects(ctx, criteria, counts, choices),
      ...(tab === 'questions' ? [answeredSelect(criteria, counts)] : []),
    ],
    interests: {
      name: 'interests',
      chosen: criteria.interests,
      choices: counted(
        criteria.interests.reduce(withChosen, choices.interests),
        'interests',
        counts,
      ),
    },
    ...(forPosts ? { sort: sortSelect(criteria), postType: typeSelect(result) } : {}),
    ...(searchesComments(result) ? { comments: commentsSwitch(criteria) } : {}),
  }
}

const searchesComments = ({ tab, criteria }: ResultPage): boolean =>
  tab !== 'people' && criteria.q !== ''

const commentsSwitch = ({ match_on_comment_content }: SearchCriteria) => ({
  name: 'match_on_comment_content',
  left_out: !match_on_comment_content,
})

/** What the form keeps as it is: everything that it has no control for. */
function keptFields(result: ResultPage): Record<string, string[]> {
  const { tab, criteria } = result
  const fields: Record<string, string[]> = tab === 'people' ? { tab: ['people'] } : {}
  const kept = { ...criteria, interests: [], order: 'recommended' as const }
  if (searchesComments(result)) kept.match_on_comment_content = true
  for (const facet of FACETS)
    if (facet !== 'interests' && (facet !== 'answered' || tab === 'questions')) kept[facet] = null
  for (const [name, value] of searchFields(kept)) (fields[name] ??= []).push(value)
  return fields
}

function selects(
  ctx: Ctx,
  criteria: SearchCriteria,
  counts: FacetCounts,
  choices: FilterChoices,
): FilterSelect[] {
  const select = (
    name: FacetName,
    label: string,
    emptyLabel: string,
    all: NamedChoice[],
  ): FilterSelect => {
    const chosen = String(criteria[name] ?? '')
    const known = withChosen(all, chosen)
    const spelled = known.find(({ value }) => value.toLowerCase() === chosen.toLowerCase())
    return {
      name,
      label,
      emptyLabel,
      chosen: spelled?.value ?? chosen,
      choices: counted(known, name, counts),
    }
  }
  const programs = plural(ctx.partner.program_type_name)
  const institutions = plural(choices.institutionType)
  const enrollment = ENROLLMENT_KEYS.map((key) => ({ value: key, label: ENROLLMENT_NAMES[key] }))
  return [
    select('program_name', ctx.partner.program_type_name, `All ${programs}`, choices.programs),
    ...(mayFilterByEnrollment(ctx.viewer, ctx.partner)
      ? [select('enrollment_status', 'Status', 'All statuses', enrollment)]
      : []),
    ...(choices.institutions.length > 0
      ? [select('institution_code', 'Institution', `All ${institutions}`, choices.institutions)]
      : []),
  ]
}

/** What was chosen by a link shows as chosen, even where the school has no such choice. */
const withChosen = (all: NamedChoice[], chosen: string): NamedChoice[] =>
  chosen === '' || all.some(({ value }) => value.toLowerCase() === chosen.toLowerCase())
    ? all
    : [...all, { value: chosen, label: chosen }]

const counted = (all: NamedChoice[], facet: FacetName, counts: FacetCounts): Choice[] =>
  all.map((one) => ({ ...one, count: countOf(counts, facet, one.value) }))

/** Questions that have their answer, or wait for one. */
const answeredSelect = ({ answered }: SearchCriteria, counts: FacetCounts): FilterSelect => ({
  name: 'answered',
  label: 'Answers',
  emptyLabel: 'Answered or not',
  chosen: String(answered ?? ''),
  choices: counted(ANSWERED_CHOICES, 'answered', counts),
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

/** 'Program' → 'programs', 'Campus' → 'campuses', 'Faculty' → 'faculties'. */
function plural(noun: string): string {
  const word = noun.toLowerCase()
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}
