import type { Person } from '../demo/people'
import type { Rng } from '../random'
import { byChance } from '../writing/choices'
import { factsOf } from '../writing/facts'
import { filler } from '../writing/fill-in'
import type { Chapter } from '../writing/manuscript'
import { introduction, WELCOMES } from '../writing/introductions'
import type { Place } from '../writing/pools'
import {
  AFTER_ANSWERS,
  AFTER_REACTIONS,
  ANYWHERE,
  BEFORE_ANSWERS,
  FROM_THE_ASKER,
  FROM_THE_AUTHOR,
} from '../writing/small-talk'
import { sentence, type Draft } from './drafts'

/** Writes the comments below posts so that, as far as it goes, none is written twice. */
export interface ReplyWriter {
  /** What was written for this very post, if something is left. */
  fitting(draft: Draft): string | undefined
  /** What fits below any post of its topic. */
  topical(draft: Draft, commenter: Person, rng: Rng): string
  /** What the author adds further down. */
  fromAuthor(draft: Draft, rng: Rng): string
}

export function replyWriter(chapters: ReadonlyMap<string, Chapter>, place: Place): ReplyWriter {
  const used = new Set<string>()
  const take = (text: string): boolean => !used.has(text) && Boolean(used.add(text))
  const next = new Map<string, number>()
  const said = new WeakMap<Draft, Set<string>>()

  function fillFor(draft: Draft, commenter: Person, rng: Rng): (text: string) => string {
    const { first_name } = commenter.row
    const writer = { first_name, program: commenter.program || 'college' }
    const facts = factsOf(place, writer, { asker: draft.author.row.first_name })
    return filler(facts, byChance(rng))
  }

  /** Some tries for words nobody used before. */
  function unused(attempt: () => string): string {
    let text = attempt()
    for (let tries = 0; tries < 25 && !take(text); tries++) text = attempt()
    return text
  }

  return {
    fitting(draft) {
      const { key, replies } = draft.piece
      for (let left = replies.length; left > 0; left--) {
        const turn = next.get(key) ?? 0
        next.set(key, turn + 1)
        const reply = replies[turn % replies.length]
        if (!reply || !`${draft.title} ${draft.content}`.includes(reply.needs)) continue
        const text = sentence(draft.fill(reply.text))
        if (take(text)) return text
      }
      return undefined
    },
    topical: (draft, commenter, rng) =>
      unused(() => {
        const before = said.get(draft) ?? new Set<string>()
        said.set(draft, before)
        const line = topicalLine(draft, chapters.get(draft.piece.topic), before, rng)
        return sentence(fillFor(draft, commenter, rng)(line))
      }),
    fromAuthor(draft, rng) {
      const lines = linesOfAuthor(draft)
      return unused(() => sentence(fillFor(draft, draft.author, rng)(rng.pick(lines))))
    },
  }
}

/** A line nobody has said in this thread, as long as there is one. */
function topicalLine(
  { piece }: Draft,
  chapter: Chapter | undefined,
  said: Set<string>,
  rng: Rng,
): string {
  if (piece.tags.includes('introductions')) return introduction(rng, said)
  const answering = piece.question && rng.chance(0.85)
  const own = (answering ? chapter?.answers : chapter?.reactions) ?? []
  const unsaid = own.filter((line) => !said.has(line))
  const fromTopic = unsaid.length > 0 && rng.chance(0.7)
  const elsewhere = ANYWHERE.filter((line) => !said.has(line))
  const line = rng.pick<string>(fromTopic ? unsaid : elsewhere.length > 0 ? elsewhere : ANYWHERE)
  said.add(line)
  const lead = answering && fromTopic && rng.chance(0.4) ? rng.pick(BEFORE_ANSWERS) : ''
  const close = rng.chance(0.25) ? rng.pick(answering ? AFTER_ANSWERS : AFTER_REACTIONS) : ''
  return [lead, line, close].filter(Boolean).join(' ')
}

function linesOfAuthor({ piece }: Draft): readonly string[] {
  if (piece.tags.includes('introductions')) return WELCOMES
  return piece.question ? FROM_THE_ASKER : FROM_THE_AUTHOR
}
