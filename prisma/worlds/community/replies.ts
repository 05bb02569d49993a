import type { Person } from '../demo/people'
import type { Rng } from '../random'
import { factsOf } from '../writing/facts'
import { filler } from '../writing/fill-in'
import type { Chapter } from '../writing/manuscript'
import type { Place } from '../writing/pools'
import {
  ANYWHERE,
  FROM_THE_ASKER,
  FROM_THE_AUTHOR,
  LEAD_INS,
  LEAD_OUTS,
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

  function fillFor(draft: Draft, commenter: Person, rng: Rng): (text: string) => string {
    const { first_name } = commenter.row
    const facts = factsOf(place, { first_name, program: commenter.program })
    return filler({ ...facts, asker: draft.author.row.first_name }, (count) => rng.int(count))
  }

  /** Up to a few tries for words nobody used before. */
  function unused(attempt: () => string): string {
    let text = attempt()
    for (let tries = 0; tries < 12 && !take(text); tries++) text = attempt()
    return text
  }

  return {
    fitting(draft) {
      const { key, replies } = draft.piece
      for (let left = replies.length; left > 0; left--) {
        const turn = next.get(key) ?? 0
        next.set(key, turn + 1)
        const reply = replies[turn % replies.length]
        const text = reply && sentence(draft.fill(reply))
        if (text && take(text)) return text
      }
      return undefined
    },
    topical(draft, commenter, rng) {
      const chapter = chapters.get(draft.piece.topic)
      const pool = draft.piece.question ? chapter?.answers : chapter?.reactions
      const lines = pool && rng.chance(0.85) ? pool : ANYWHERE
      return unused(() => {
        const fill = fillFor(draft, commenter, rng)
        const lead = lines !== ANYWHERE && rng.chance(0.45) ? `${rng.pick(LEAD_INS)} ` : ''
        const close = rng.chance(0.3) ? ` ${rng.pick(LEAD_OUTS)}` : ''
        return sentence(fill(`${lead}${rng.pick(lines)}${close}`))
      })
    },
    fromAuthor(draft, rng) {
      const lines = draft.piece.question ? FROM_THE_ASKER : FROM_THE_AUTHOR
      return unused(() => sentence(fillFor(draft, draft.author, rng)(rng.pick(lines))))
    },
  }
}
