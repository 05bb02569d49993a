import { openFacts, type OpenFacts } from '~/domain/people/open-facts.server'
import { peopleByIds } from '~/domain/people/queries.server'
import type { PersonOnCard } from '~/domain/people/schema'
import type { Ctx } from '~/platform/ctx'
import { plainText } from '~/platform/markdown.server'
import type { SearchCriteria } from './criteria'
import { markedTogether, markerOf, piecesOf, type Marker, type Piece } from './marks'
import { snippetOf } from './snippets'
import { termsOf } from './words'

/** Where on a card it was found, and what else of the person made them be found. */
export type FoundInPerson = {
  name: Piece[]
  program: Piece[] | null
  /** Interests that were searched for */
  interests: Piece[][]
  /** Of the text about themselves, where that holds it */
  about: Piece[] | null
}

const ABOUT_SNIPPET = 120

export type FoundPeople = { people: PersonOnCard[]; found: Record<string, FoundInPerson> }

/** The people with these ids whom the viewer may see, in this order, with what was searched for. */
export function foundPeople(
  ctx: Ctx,
  criteria: SearchCriteria,
  ids: readonly string[],
): FoundPeople {
  const people = peopleByIds(ctx, ids)
  const marker = markerOf(termsOf(criteria.q, 'people'))
  if (marker.size === 0) return { people, found: {} }
  const facts = openFacts(ctx, ids)
  const found = people.map((person) => [person.id, inPerson(person, facts.get(person.id), marker)])
  return { people, found: Object.fromEntries(found) as FoundPeople['found'] }
}

function inPerson(person: PersonOnCard, facts: OpenFacts | undefined, marker: Marker) {
  const interests = facts?.interests ?? []
  const about = plainText(facts?.about ?? '')
  const texts = [person.name, person.program_name ?? '', about, ...interests]
  const [name, program, text, ...rest] = markedTogether(texts, marker)
  return {
    name: piecesOf(name!),
    program: person.program_name === null ? null : piecesOf(program!),
    interests: rest.filter(({ hits }) => hits.length > 0).map((one) => piecesOf(one)),
    about: text!.hits.length > 0 ? snippetOf(text!, ABOUT_SNIPPET) : null,
  }
}
