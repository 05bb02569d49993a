import { publicProfiles, type PublicProfile } from '~/domain/people/public-profiles.server'
import { peopleByIds } from '~/domain/people/queries.server'
import type { PersonCardData } from '~/domain/people/schema'
import type { Ctx } from '~/platform/ctx'
import { plainText } from '~/platform/text/markdown.server'
import type { SearchCriteria } from '../criteria/criteria'
import { parseTerms } from '../criteria/terms'
import {
  createHighlighter,
  highlightTogether,
  toPieces,
  type Highlighter,
  type TextPiece,
} from './highlight'
import { interestOptions } from './filter-options'
import { createSnippet } from './snippets'

/** Where a person matches */
export type PersonHighlights = {
  name: TextPiece[]
  program: TextPiece[] | null
  /** Interests that match, or by which people are filtered */
  interests: TextPiece[][]
  /** A snippet of the text about themselves, if it matches */
  about: TextPiece[] | null
}

const ABOUT_LENGTH = 120

export type PeopleResults = {
  people: PersonCardData[]
  highlights: Record<string, PersonHighlights>
}

/** The people with these ids that the viewer may see, in this order, with highlights. */
export async function loadPeopleResults(
  ctx: Ctx,
  criteria: SearchCriteria,
  ids: readonly string[],
): Promise<PeopleResults> {
  const people = await peopleByIds(ctx, ids)
  const highlighter = createHighlighter(parseTerms(criteria.q, 'people'), 'people')
  const { interests: codes } = criteria
  if (highlighter.size === 0 && codes.length === 0) return { people, highlights: {} }
  const profiles = await publicProfiles(ctx, ids)
  const chosen = new Set((await interestOptions(ctx, codes)).map(({ label }) => label))
  const entries = people.map((person): [string, PersonHighlights] => [
    person.id,
    highlightPerson(person, profiles.get(person.id), highlighter, chosen),
  ])
  return { people, highlights: Object.fromEntries(entries) }
}

function highlightPerson(
  person: PersonCardData,
  profile: PublicProfile | undefined,
  highlighter: Highlighter,
  chosen: ReadonlySet<string>,
): PersonHighlights {
  const texts = [person.name, person.program_name ?? '', plainText(profile?.about ?? '')]
  const highlighted = highlightTogether([...texts, ...(profile?.interests ?? [])], highlighter)
  const [name, program, about, ...interests] = highlighted
  return {
    name: toPieces(name!),
    program: person.program_name === null ? null : toPieces(program!),
    interests: interests
      .filter(({ text, matches }) => matches.length > 0 || chosen.has(text))
      .map((interest) =>
        chosen.has(interest.text) ? [{ text: interest.text, hit: true }] : toPieces(interest),
      ),
    about: about!.matches.length > 0 ? createSnippet(about!, ABOUT_LENGTH) : null,
  }
}
