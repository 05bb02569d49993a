import type { Person } from '../demo/people'
import { hash128, item, type Rng } from '../random'
import { factsOf } from '../writing/facts'
import { turnTaking } from '../writing/choices'
import { filler } from '../writing/fill-in'
import type { Piece } from '../writing/manuscript'
import type { Place } from '../writing/pools'
import { mayWrite } from './authors'
import { likeness, runsOf, type Runs } from './likeness'

/** A piece as one person wrote it. */
export interface Draft {
  piece: Piece
  variant: number
  author: Person
  title: string
  content: string
  /** Fills answers with the words the post itself uses. */
  fill: (text: string) => string
}

export function draft(piece: Piece, variant: number, author: Person, place: Place): Draft {
  const facts = factsOf(place, { first_name: author.row.first_name, program: author.program })
  const fill = filler(facts, turnTaking(piece.key, variant))
  const title = sentence(fill(piece.title))
  return { piece, variant, author, title, content: sentence(fill(piece.content)), fill }
}

/** A wording may begin with a small letter where a text begins. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export interface Wanted {
  pieces: readonly Piece[]
  count: number
  /** The first variant; a second school begins where the first one ended. */
  firstVariant: number
  /** Named people and how many of the texts are surely theirs. */
  reserved: Map<Person, number>
  /** Everybody else, those who write more several times. */
  writers: readonly Person[]
  /** Titles that are taken, of this school and of others. */
  titles: Set<string>
}

/** Texts of one piece may share this much at most; what is more alike is not written at all. */
const TOO_ALIKE = 0.5

/** As many drafts as wanted, no two of which look like the same text. */
export function drafts(wanted: Wanted, place: Place, rng: Rng): Draft[] {
  const found: Draft[] = []
  const written = new Map<string, Runs[]>()
  const turns = new Map<string, number>()
  for (let variant = wanted.firstVariant; variant < wanted.firstVariant + 12; variant++) {
    for (const piece of rng.shuffle(wanted.pieces)) {
      if (found.length === wanted.count) return found
      const named = reservedAuthor(piece, wanted.reserved)
      const author = named ?? nextAuthor(piece, wanted.writers, turns)
      const made = author && draft(piece, variant, author, place)
      if (!made || wanted.titles.has(made.title)) continue
      const runs = runsOf(`${made.title} ${made.content}`)
      const earlier = written.get(piece.key) ?? []
      if (earlier.some((other) => likeness(runs, other) > TOO_ALIKE)) continue
      written.set(piece.key, [...earlier, runs])
      wanted.titles.add(made.title)
      if (named) wanted.reserved.set(named, (wanted.reserved.get(named) ?? 0) - 1)
      found.push(made)
    }
  }
  throw new Error(`only ${found.length} of ${wanted.count} posts could be written`)
}

/** What a visitor of the demo should not find under the first account they try. */
const TOO_PRIVATE = ['recovery', 'grief', 'basic-needs', 'major']

function reservedAuthor(piece: Piece, reserved: Map<Person, number>): Person | undefined {
  if (piece.tags.some((tag) => TOO_PRIVATE.includes(tag))) return undefined
  for (const [person, left] of reserved) {
    if (left > 0 && person.ownTopics.includes(piece.topic) && mayWrite(piece, person)) return person
  }
  return undefined
}

/** People write in turns, so that nobody writes all of a topic. */
function nextAuthor(
  piece: Piece,
  writers: readonly Person[],
  turns: Map<string, number>,
): Person | undefined {
  const able = writers.filter((person) => mayWrite(piece, person))
  if (able.length === 0) return undefined
  const turn = turns.get(piece.topic) ?? hash128(piece.topic)[0] % able.length
  turns.set(piece.topic, turn + 1)
  return item(able, turn)
}
