import { enrollmentKey, FACETS } from '~search/criteria/criteria'
import type { FacetName, SearchCriteria } from '~search/criteria/criteria'
import type { RandomComment, RandomPerson, RandomPost, RandomSchool } from './random-school'
import { idOf, NOW } from '~tests/support/database'

/**
 * What a search must find, said plainly once more and without the program's own rules: one row
 * after the other is asked whether this person may see it and whether it fits.
 */
type Hit = { id: string; person: RandomPerson; by: RandomPerson; answered?: boolean | null }

export function visibleHits(
  fixtures: RandomSchool,
  viewer: RandomPerson,
  kind: 'posts' | 'people',
  criteria: SearchCriteria,
  contains: Contains = containsAll,
): Hit[] {
  const named = (author: RandomPerson) =>
    (criteria.user_ids.length === 0 || criteria.user_ids.includes(author.id)) &&
    !criteria.exclude_user_ids.includes(author.id) &&
    (criteria.show_global || author.partner_code === viewer.partner_code) &&
    (!criteria.filter_followed_users || follows(fixtures, viewer, author))
  if (kind === 'people')
    return fixtures.people
      .filter((one) => seesPerson(fixtures, viewer, one) && named(one))
      .filter((one) => matchesPerson(one, criteria, contains))
      .map((one) => ({ id: one.id, person: one, by: viewer }))
  const { q } = criteria
  // Partial matches don't look at comments.
  const comments = criteria.match_on_comment_content && contains === containsAll
  return fixtures.posts
    .filter((one) => seesPost(fixtures, viewer, one) && named(one.author))
    .filter((one) => matchesPost(one, criteria))
    .filter((one) => contains(postTexts(fixtures, viewer, one, comments), q, ['the']))
    .map(({ id, author: person, question, answered }) => ({
      id,
      person,
      by: viewer,
      answered: question ? answered : null,
    }))
}

const follows = ({ people }: RandomSchool, viewer: RandomPerson, other: RandomPerson) =>
  viewer !== other && viewer.follows.some((at) => people[at] === other)

const blocked = ({ blocks }: RandomSchool, a: RandomPerson, b: RandomPerson) =>
  a !== b && blocks.some((pair) => pair.includes(a.id) && pair.includes(b.id))

function seesPost(fixtures: RandomSchool, viewer: RandomPerson, post: RandomPost): boolean {
  if (post.deleted) return false
  if (post.author === viewer) return true
  if (blocked(fixtures, viewer, post.author) || post.hidden) return false
  const sameSchool = post.author.partner_code === viewer.partner_code
  if (post.private) return sameSchool && viewer.roles.length > 0
  return sameSchool || post.author.global
}

const PROSPECTS = ['prospective', 'applicant', 'devry-prospect']
const isProspect = (one: RandomPerson) => PROSPECTS.includes(one.enrollment_status ?? '')

/** The random schools' institutions are all hybrid; Northfield alone takes prospects. */
function seesPerson(fixtures: RandomSchool, viewer: RandomPerson, other: RandomPerson): boolean {
  if (other === viewer) return true
  if (other.invalid_user || !other.joined || blocked(fixtures, viewer, other)) return false
  if (other.test_user && !viewer.test_user) return false
  const sameSchool = other.partner_code === viewer.partner_code
  if (viewer.global ? !(sameSchool || other.global) : !sameSchool) return false
  if (!viewer.global && viewer.institution !== null && other.global) return false
  if (viewer.partner_code !== 'northfield' || viewer.roles.length > 0) return true
  if (isProspect(viewer)) return isProspect(other) || other.enrollment_opt_status === 'in'
  return !isProspect(other) || viewer.enrollment_opt_status === 'in'
}

/** Only Northfield has messages. */
const acceptsMessages = (one: RandomPerson) =>
  one.partner_code === 'northfield' && one.direct_messaging

function matchesPerson(one: RandomPerson, criteria: SearchCriteria, contains: Contains): boolean {
  // Only posts have these.
  if (criteria.tags.length + criteria.any_topics.length > 0 || criteria.enrollment_topics)
    return false
  if (criteria.prompt_code !== null || criteria.lti_course_id !== null) return false
  if (criteria.with_messages && !acceptsMessages(one)) return false
  if (criteria.active_only && (one.invalid_user || !one.joined)) return false
  const interests = one.interests_private ? [] : one.interests
  const about = one.about_private || one.about_hidden ? null : one.about
  const texts = [`${one.first_name} ${one.last_name}`, one.program ?? '', ...interests, about ?? '']
  return contains(texts, criteria.q, [])
}

function matchesPost(post: RandomPost, criteria: SearchCriteria): boolean {
  const { author } = post
  const topics = post.topics.map((topic) => idOf(`topic:${topic}`))
  const anyTerm = (wanted: string[], has: string[]) =>
    wanted.length === 0 || wanted.some((one) => has.includes(one))
  return (
    anyTerm(criteria.tags, post.tags) &&
    anyTerm(criteria.any_topics, topics) &&
    (!criteria.enrollment_topics || post.topics.includes('right')) &&
    (criteria.created_start_date ?? 0) <= NOW.getTime() - post.age * 3_600_000 &&
    (criteria.marked_as_question !== true || post.question) &&
    (criteria.prompt_code === null ||
      (post.prompt !== null && idOf(`prompt:${post.prompt}`) === criteria.prompt_code)) &&
    (criteria.lti_course_id === null || author.lti_course_ids.includes(criteria.lti_course_id))
  )
}

/**
 * What of a post can be found: of its comments what all its readers may read, and nothing where
 * someone has written with who there is a block.
 */
function postTexts(
  school: RandomSchool,
  viewer: RandomPerson,
  post: RandomPost,
  comments: boolean,
) {
  const { title, content, tags, author } = post
  const isForReaders = ({ author: writer }: RandomComment) =>
    writer.global || (!author.global && writer.partner_code === author.partner_code)
  const under = school.comments.filter(
    (one) => one.post === post && !one.hidden && !one.deleted && isForReaders(one),
  )
  const isRead = comments && !under.some((one) => blocked(school, viewer, one.author))
  const read = isRead ? under.map((one) => one.content) : []
  return [title, content, ...tags, `${author.first_name} ${author.last_name}`, ...read]
}

const MEANS: Record<string, string[]> = {
  gym: ['rec center', 'recreation center'],
  'rec center': ['gym', 'recreation center'],
}

type Contains = (texts: string[], q: string, leftOut: string[]) => boolean

type TypedTerm = { words: string[]; quoted: boolean }

function parseTerms(q: string, leftOut: string[]): TypedTerm[] {
  const typed = q
    .split('"')
    .flatMap((part, at) =>
      at % 2 === 1
        ? [{ words: splitWords(part), quoted: true }]
        : splitWords(part).map((word) => ({ words: [word], quoted: false })),
    )
  const telling = typed.filter(({ words, quoted }) => quoted || !leftOut.includes(words[0]!))
  return unique(telling.length > 0 ? telling : typed)
}

/** One of the words or quoted phrases, or a synonym, is whole in one of the texts. The only word of posts
 * that is long enough for a typo may lack its last letter. */
export function containsAny(texts: string[], q: string, leftOut: string[]): boolean {
  const all = texts.flatMap(splitWords)
  const meant = (name: string) =>
    (MEANS[name] ?? []).some((other) => containsSequence(texts, splitWords(other), false))
  return parseTerms(q, leftOut).some(({ words, quoted }, at, terms) => {
    if (quoted) return containsSequence(texts, words, false)
    const [word = ''] = words
    const next = terms[at + 1]
    const isShortened = (other: string) => other === 'center' && word === 'cente'
    return (
      all.some((other) => other === word || isShortened(other)) ||
      meant(word) ||
      (next?.quoted === false && meant(`${word} ${next.words[0]}`))
    )
  })
}

/** Abbreviations, which aren't the beginning of other words in posts. */
const ABBREVIATED = ['cs', 'ft', 'ge', 'hr', 'hw', 'pt', 'ra', 'ta']

/** Every word, or a synonym, is in one of the texts; of the last word the beginning is enough. */
function containsAll(texts: string[], q: string, leftOut: string[]): boolean {
  const terms = parseTerms(q, leftOut)
  const meant = (name: string) =>
    (MEANS[name] ?? []).some((other) => containsSequence(texts, splitWords(other), false))
  const from = (at: number): boolean => {
    const [one, next] = [terms[at], terms[at + 1]]
    if (!one) return true
    if (one.quoted) return containsSequence(texts, one.words, false) && from(at + 1)
    const [word = ''] = one.words
    const isWhole = leftOut.length > 0 && ABBREVIATED.includes(word)
    const isThere = containsSequence(texts, [word], !next && !isWhole)
    if ((isThere || meant(word)) && from(at + 1)) return true
    return next?.quoted === false && meant(`${word} ${next.words[0]}`) && from(at + 2)
  }
  return from(0)
}

/** What is said again asks for nothing more. */
const unique = <T extends { words: string[] }>(terms: T[]): T[] =>
  [...new Map(terms.toReversed().map((term) => [term.words.join(' '), term])).values()].toReversed()

const splitWords = (text: string): string[] => text.toLowerCase().split(/\W+/).filter(Boolean)

/** The words next to each other in one of the texts. */
const containsSequence = (texts: string[], words: string[], begun: boolean): boolean =>
  texts.some((text) => {
    const all = splitWords(text)
    return all.some((_, start) =>
      words.every((word, at) => {
        const here = all[start + at]
        const mayBegin = begun && at === words.length - 1
        return mayBegin ? here?.startsWith(word) === true : here === word
      }),
    )
  })

const facetValues = ({ person, by, answered }: Hit): Record<FacetName, string[]> => ({
  answered: typeof answered === 'boolean' ? [String(answered)] : [],
  program_name: person.program ? [person.program.toLowerCase()] : [],
  enrollment_status: [enrollmentKey(person.enrollment_status)],
  institution_code: person.institution ? [`x-${person.institution}`] : [],
  interests: showsInterests(person, by, answered !== undefined) ? person.interests : [],
})

/** Of a post only what no one learns by it who may see the post and not its author's profile. */
function showsInterests(one: RandomPerson, by: RandomPerson, ofPost: boolean): boolean {
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
  chosen(criteria, facet).some((one) => facetValues(hit)[facet].includes(one))

/** Ids in no order, and the counts next to every choice, each counted on its own. */
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
          for (const value of facetValues(hit)[facet]) counted[value] = (counted[value] ?? 0) + 1
      return [facet, counted]
    }),
  )
  return { ids, counts }
}
