import { enrollmentKey, FACETS, type FacetName, type SearchCriteria } from '~search/criteria'
import type { RandomPerson, RandomPost, RandomWorld } from './random-world'
import { idOf, NOW } from '~tests/support/world'

/**
 * What a search must find, said plainly once more and without the program's own rules: one row
 * after the other is asked whether this person may see it and whether it fits.
 */
type Hit = { id: string; person: RandomPerson; by: RandomPerson; answered?: boolean | null }

export function hitsOf(
  world: RandomWorld,
  viewer: RandomPerson,
  kind: 'posts' | 'people',
  criteria: SearchCriteria,
): Hit[] {
  const named = (author: RandomPerson) =>
    (criteria.user_ids.length === 0 || criteria.user_ids.includes(author.id)) &&
    !criteria.exclude_user_ids.includes(author.id) &&
    (criteria.show_global || author.partner_code === viewer.partner_code) &&
    (!criteria.filter_followed_users || follows(world, viewer, author))
  if (kind === 'people')
    return world.people
      .filter((one) => seesPerson(world, viewer, one) && named(one) && isLike(one, criteria))
      .map((one) => ({ id: one.id, person: one, by: viewer }))
  return world.posts
    .filter((one) => seesPost(world, viewer, one) && named(one.author))
    .filter((one) => isAbout(one, criteria) && mentions(world, viewer, one, criteria))
    .map((one) => ({
      id: one.id,
      person: one.author,
      by: viewer,
      answered: one.question ? one.answered : null,
    }))
}

const follows = ({ people }: RandomWorld, viewer: RandomPerson, other: RandomPerson) =>
  viewer !== other && viewer.follows.some((at) => people[at] === other)

const blocked = ({ blocks }: RandomWorld, a: RandomPerson, b: RandomPerson) =>
  a !== b && blocks.some((pair) => pair.includes(a.id) && pair.includes(b.id))

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

/** Only Northfield has messages. */
const takesMessages = (one: RandomPerson) =>
  one.partner_code === 'northfield' && one.direct_messaging

function isLike(one: RandomPerson, criteria: SearchCriteria): boolean {
  // Only posts have these.
  if (criteria.tags.length + criteria.any_topics.length > 0 || criteria.enrollment_topics)
    return false
  if (criteria.prompt_code !== null || criteria.lti_course_id !== null) return false
  if (criteria.with_messages && !takesMessages(one)) return false
  if (criteria.active_only && (one.invalid_user || !one.joined)) return false
  const interests = one.interests_private ? [] : one.interests
  const about = one.about_private || one.about_hidden ? null : one.about
  const texts = [`${one.first_name} ${one.last_name}`, one.program ?? '', ...interests, about ?? '']
  return says(texts, criteria.q, [])
}

function isAbout(post: RandomPost, criteria: SearchCriteria): boolean {
  const { author } = post
  const anyOf = (wanted: string[], has: string[]) =>
    wanted.length === 0 || wanted.some((one) => has.includes(one))
  return (
    anyOf(criteria.tags, post.tags) &&
    anyOf(
      criteria.any_topics,
      post.topics.map((topic) => idOf(`topic:${topic}`)),
    ) &&
    (!criteria.enrollment_topics || post.topics.includes('right')) &&
    (criteria.created_start_date ?? 0) <= NOW.getTime() - post.age * 3_600_000 &&
    (criteria.marked_as_question !== true || post.question) &&
    (criteria.prompt_code === null ||
      (post.prompt !== null && idOf(`prompt:${post.prompt}`) === criteria.prompt_code)) &&
    (criteria.lti_course_id === null || author.lti_course_ids.includes(criteria.lti_course_id))
  )
}

function mentions(
  world: RandomWorld,
  viewer: RandomPerson,
  post: RandomPost,
  { q, match_on_comment_content }: SearchCriteria,
): boolean {
  const { author } = post
  const own = [post.title, post.content, ...post.tags, `${author.first_name} ${author.last_name}`]
  return says([...own, ...(match_on_comment_content ? heard(world, viewer, post) : [])], q, ['the'])
}

/** What the viewer reads under a post; nothing where somebody has written with whom there is a block. */
function heard(world: RandomWorld, viewer: RandomPerson, post: RandomPost): string[] {
  const under = world.comments.filter((one) => one.post === post && !one.hidden && !one.deleted)
  return under.some((one) => blocked(world, viewer, one.author))
    ? []
    : under.map(({ content }) => content)
}

const MEANS: Record<string, string[]> = {
  gym: ['rec center', 'recreation center'],
  'rec center': ['gym', 'recreation center'],
  rn: ['nursing'],
  nursing: ['rn'],
}

/** Every word, or what means the same, stands somewhere; the last one may be only begun. */
function says(texts: string[], q: string, leftOut: string[]): boolean {
  const typed = q
    .split('"')
    .flatMap((part, at) =>
      at % 2 === 1
        ? [{ words: wordsIn(part), quoted: true }]
        : wordsIn(part).map((word) => ({ words: [word], quoted: false })),
    )
  const telling = typed.filter(({ words, quoted }) => quoted || !leftOut.includes(words[0]!))
  const terms = once(telling.length > 0 ? telling : typed)
  const meant = (name: string) =>
    (MEANS[name] ?? []).some((other) => stands(texts, wordsIn(other), false))
  const from = (at: number): boolean => {
    const [one, next] = [terms[at], terms[at + 1]]
    if (!one) return true
    if (one.quoted) return stands(texts, one.words, false) && from(at + 1)
    const [word = ''] = one.words
    if ((stands(texts, [word], !next) || meant(word)) && from(at + 1)) return true
    return next?.quoted === false && meant(`${word} ${next.words[0]}`) && from(at + 2)
  }
  return from(0)
}

/** What is said again asks for nothing more. */
const once = <T extends { words: string[] }>(terms: T[]): T[] =>
  [...new Map(terms.toReversed().map((term) => [term.words.join(' '), term])).values()].toReversed()

const wordsIn = (text: string): string[] => text.toLowerCase().split(/\W+/).filter(Boolean)

/** The words beside each other in one of the texts. */
const stands = (texts: string[], words: string[], begun: boolean): boolean =>
  texts.some((text) => {
    const all = wordsIn(text)
    return all.some((_, start) =>
      words.every((word, at) => {
        const here = all[start + at]
        const mayBegin = begun && at === words.length - 1
        return mayBegin ? here?.startsWith(word) === true : here === word
      }),
    )
  })

const valuesOf = ({ person, by, answered }: Hit): Record<FacetName, string[]> => ({
  answered: typeof answered === 'boolean' ? [String(answered)] : [],
  program_name: person.program ? [person.program.toLowerCase()] : [],
  enrollment_status: [enrollmentKey(person.enrollment_status)],
  institution_code: person.institution ? [`x-${person.institution}`] : [],
  interests: isOpen(person, by, answered !== undefined) ? person.interests : [],
})

/** Of a post only what nobody learns by it who may see the post and not its author's profile. */
function isOpen(one: RandomPerson, by: RandomPerson, ofPost: boolean): boolean {
  if (one.interests_private) return false
  if (!ofPost) return true
  if (one.global || one.test_user || one.invalid_user || !one.joined) return false
  if (one.partner_code !== 'northfield') return true
  const reader = by.roles.length > 0 || !isProspect(by)
  return !isProspect(one) && (reader || one.enrollment_opt_status === 'in')
}

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
