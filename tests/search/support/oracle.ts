import { enrollmentKey, FACETS, type FacetName, type SearchCriteria } from '~search/criteria'
import type { RandomPerson, RandomPost, RandomWorld } from './random-world'
import { idOf, NOW } from '~tests/support/world'

/**
 * What a search must find, said plainly once more and without the program's own rules: one row
 * after the other is asked whether this person may see it and whether it fits.
 */
type Hit = { id: string; person: RandomPerson; answered?: boolean | null }

export function hitsOf(
  world: RandomWorld,
  viewer: RandomPerson,
  kind: 'posts' | 'people',
  criteria: SearchCriteria,
): Hit[] {
  if (kind === 'people')
    return world.people
      .filter((one) => seesPerson(world, viewer, one) && namedLike(one, criteria.q))
      .filter(() => criteria.tags.length === 0 && criteria.any_topics.length === 0)
      .filter(() => criteria.prompt_code === null && criteria.lti_course_id === null)
      .map((one) => ({ id: one.id, person: one }))
  return world.posts
    .filter((one) => seesPost(world, viewer, one) && fits(one, criteria))
    .map((one) => ({
      id: one.id,
      person: one.author,
      answered: one.question ? one.answered : null,
    }))
}

const blocked = ({ blocks }: RandomWorld, a: RandomPerson, b: RandomPerson) =>
  blocks.some((pair) => pair.includes(a.id) && pair.includes(b.id))

function seesPost(world: RandomWorld, viewer: RandomPerson, post: RandomPost): boolean {
  if (post.deleted) return false
  if (post.author === viewer) return true
  if (blocked(world, viewer, post.author) || post.hidden) return false
  const sameSchool = post.author.partner_code === viewer.partner_code
  if (post.private) return sameSchool && viewer.roles.length > 0
  return sameSchool || post.author.global
}

const PROSPECTS = ['prospective', 'applicant', 'devry-prospect']
const isProspect = (one: RandomPerson) => PROSPECTS.includes(one.enrollment_status ?? '')

/** The random schools' institutions are all hybrid; Northfield alone takes prospects. */
function seesPerson(world: RandomWorld, viewer: RandomPerson, other: RandomPerson): boolean {
  if (other === viewer) return true
  if (other.invalid_user || !other.joined || blocked(world, viewer, other)) return false
  if (other.test_user && !viewer.test_user) return false
  const sameSchool = other.partner_code === viewer.partner_code
  if (viewer.global ? !(sameSchool || other.global) : !sameSchool) return false
  if (!viewer.global && viewer.institution !== null && other.global) return false
  if (viewer.partner_code !== 'northfield' || viewer.roles.length > 0) return true
  if (isProspect(viewer)) return isProspect(other) || other.enrollment_opt_status === 'in'
  return !isProspect(other) || viewer.enrollment_opt_status === 'in'
}

/** Every word stands somewhere; the last one may be only begun. */
function says(texts: string[], q: string): boolean {
  const words = texts.join(' ').toLowerCase().split(/\W+/)
  const wanted = q.toLowerCase().split(' ').filter(Boolean)
  return wanted.every((word, at) =>
    at === wanted.length - 1 ? words.some((one) => one.startsWith(word)) : words.includes(word),
  )
}

const namedLike = (one: RandomPerson, q: string) =>
  says(
    [
      one.first_name,
      one.last_name,
      one.program ?? '',
      ...(one.interests_private ? [] : one.interests),
    ],
    q,
  )

function fits(post: RandomPost, criteria: SearchCriteria): boolean {
  const { author } = post
  const texts = [post.title, post.content, ...post.tags, author.first_name, author.last_name]
  const anyOf = (wanted: string[], has: string[]) =>
    wanted.length === 0 || wanted.some((one) => has.includes(one))
  return (
    says(texts, criteria.q) &&
    anyOf(criteria.tags, post.tags) &&
    anyOf(
      criteria.any_topics,
      post.topics.map((topic) => idOf(`topic:${topic}`)),
    ) &&
    anyOf(criteria.user_ids, [author.id]) &&
    (criteria.created_start_date ?? 0) <= NOW.getTime() - post.age * 3_600_000 &&
    (criteria.marked_as_question !== true || post.question) &&
    (criteria.prompt_code === null ||
      (post.prompt !== null && idOf(`prompt:${post.prompt}`) === criteria.prompt_code)) &&
    (criteria.lti_course_id === null || author.lti_course_ids.includes(criteria.lti_course_id)) &&
    (criteria.show_global || author.partner_code !== undefined)
  )
}

const valuesOf = ({ person, answered }: Hit): Record<FacetName, string[]> => ({
  answered: typeof answered === 'boolean' ? [String(answered)] : [],
  program_name: person.program ? [person.program.toLowerCase()] : [],
  enrollment_status: [enrollmentKey(person.enrollment_status)],
  institution_code: person.institution ? [`x-${person.institution}`] : [],
  interests: person.interests_private ? [] : person.interests,
})

const chosen = (criteria: SearchCriteria, facet: FacetName): string[] =>
  [criteria[facet] ?? []].flat().map((one) => String(one).toLowerCase())

const passes = (hit: Hit, criteria: SearchCriteria, facet: FacetName) =>
  // People have no answers to be asked for.
  (facet === 'answered' && hit.answered === undefined) ||
  chosen(criteria, facet).length === 0 ||
  chosen(criteria, facet).some((one) => valuesOf(hit)[facet].includes(one))

/** Ids in no order, and the counts beside every choice, each counted on its own. */
export function expected(hits: Hit[], criteria: SearchCriteria) {
  const ids = hits
    .filter((hit) => FACETS.every((facet) => passes(hit, criteria, facet)))
    .map(({ id }) => id)
    .sort()
  const counts = Object.fromEntries(
    FACETS.map((facet) => {
      const counted: Record<string, number> = {}
      for (const hit of hits)
        if (FACETS.every((other) => other === facet || passes(hit, criteria, other)))
          for (const value of valuesOf(hit)[facet]) counted[value] = (counted[value] ?? 0) + 1
      return [facet, counted]
    }),
  )
  return { ids, counts }
}
