import type { Campus } from '../content/schools'
import type { Piece } from '../content/texts'
import { hash128, item, type Rng } from '../random'
import { createFiller, takeTurns, wordsFor } from '../wording'
import { canWrite } from './authors'
import type { SeedPerson } from './people'
import { similarity, trigrams, type Trigrams } from './similarity'

/** A post as one person wrote it. */
export interface PostDraft {
  piece: Piece
  variant: number
  author: SeedPerson
  title: string
  content: string
  /** Fills answers with the words the post itself uses. */
  fill: (template: string) => string
}

function writeDraft(piece: Piece, variant: number, author: SeedPerson, campus: Campus): PostDraft {
  const writer = { first_name: author.row.first_name, program: author.program }
  const fill = createFiller(wordsFor(campus, writer), takeTurns(piece.key, variant))
  return { piece, variant, author, title: fill(piece.title), content: fill(piece.text), fill }
}

export interface DraftOptions {
  campus: Campus
  pieces: readonly Piece[]
  count: number
  /** The first variant; a second school begins where the first one ended. */
  firstVariant: number
  /** Named people and how many of the texts are surely theirs. */
  reserved: Map<SeedPerson, number>
  /** Everyone else, those who write more several times. */
  writers: readonly SeedPerson[]
  /** Titles that are taken, at this school and at others. */
  titles: Set<string>
}

/** Texts of one piece can share this much at most. */
const MAX_SIMILARITY = 0.5
const MAX_VARIANTS = 12

/** As many drafts as wanted, no two of which look like the same text. */
export function writeDrafts(options: DraftOptions, rng: Rng): PostDraft[] {
  const { titles, reserved } = options
  const drafts: PostDraft[] = []
  const written = new Map<string, Trigrams[]>()
  const turns = new Map<string, number>()
  for (let turn = 0; turn < MAX_VARIANTS; turn++) {
    for (const piece of rng.shuffle(options.pieces)) {
      if (drafts.length === options.count) return drafts
      const named = reservedAuthor(piece, reserved)
      const author = named ?? nextAuthor(piece, options.writers, turns)
      if (!author) continue
      const draft = writeDraft(piece, options.firstVariant + turn, author, options.campus)
      const words = trigrams(`${draft.title} ${draft.content}`)
      const earlier = written.get(piece.key) ?? []
      if (titles.has(draft.title)) continue
      if (earlier.some((other) => similarity(words, other) > MAX_SIMILARITY)) continue
      written.set(piece.key, [...earlier, words])
      titles.add(draft.title)
      if (named) reserved.set(named, (reserved.get(named) ?? 0) - 1)
      drafts.push(draft)
    }
  }
  throw new Error(`only ${drafts.length} of ${options.count} posts could be written`)
}

/** What a visitor shouldn't find under the first account they try. */
const SENSITIVE_TAGS = ['recovery', 'grief', 'basic-needs', 'major']

function reservedAuthor(piece: Piece, reserved: Map<SeedPerson, number>): SeedPerson | undefined {
  if (piece.tags.some((tag) => SENSITIVE_TAGS.includes(tag))) return undefined
  for (const [person, left] of reserved) {
    if (left > 0 && person.ownTopics.includes(piece.topic) && canWrite(piece, person)) return person
  }
  return undefined
}

/** People write in turns, so that no one writes all of a topic. */
function nextAuthor(
  piece: Piece,
  writers: readonly SeedPerson[],
  turns: Map<string, number>,
): SeedPerson | undefined {
  const able = writers.filter((person) => canWrite(piece, person))
  if (able.length === 0) return undefined
  const turn = turns.get(piece.topic) ?? hash128(piece.topic)[0] % able.length
  turns.set(piece.topic, turn + 1)
  return item(able, turn)
}
