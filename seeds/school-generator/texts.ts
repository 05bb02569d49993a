import { topicalComment } from '../comments'
import { generatorContent } from '../content/texts'
import type { School } from '../schools'
import { chooseAtRandom, createFiller, fillTemplate, wordsFor } from '../wording'
import { createAside } from './asides'
import { drawFor, type SchoolOptions } from './options'
import { studentSummary } from './people'
import type { PostOutline, SeedTexts } from './posts'

export interface PostTexts {
  title: string
  content: string
  tags: string[]
  comments: { author: number; content: string }[]
}

/** The words of a post and its comments, with more slots and asides than the demo needs. */
export function writePostTexts(
  options: SchoolOptions,
  school: School,
  texts: SeedTexts,
  { index, author, piece, commenters }: PostOutline,
): PostTexts {
  const rng = drawFor(options, 'words', index)
  const { situations, title_tails, subjects } = generatorContent()
  const writer = studentSummary(options, school, author)
  const code = `${subjects[writer.program] ?? 'GEN'} ${rng.between(101, 499)}`
  const fill = createFiller(wordsFor(school.campus, writer, { code }), chooseAtRandom(rng))
  const title = fill(rng.chance(0.8) ? `${piece.title} ${rng.pick(title_tails)}` : piece.title)
  const text = fill(rng.chance(0.7) ? `${piece.text}\n\n${rng.pick(situations)}` : piece.text)
  const aside = rng.chance(0.25) ? null : createAside(rng, rng.between(1, 3))
  const matching = piece.replies.filter(({ needs }) => `${title} ${text}`.includes(needs))
  const used = new Set<string>()
  return {
    title,
    content: aside ? `${text}\n\n${aside.text}` : text,
    tags: [...new Set([...piece.tags, ...(aside?.tags ?? [])])],
    comments: commenters.map((commenter, at) => {
      // First what was written for the very piece, then what fits its topic or anything.
      const own = matching[at + (index % Math.max(1, matching.length))]
      const occasion = { author: writer.first_name, code }
      const words = wordsFor(school.campus, studentSummary(options, school, commenter), occasion)
      const content =
        own && rng.chance(0.8)
          ? fill(own.text)
          : fillTemplate(
              words,
              rng,
              topicalComment(piece, texts.chapters.get(piece.topic), rng, used),
            )
      return {
        author: commenter,
        content: rng.chance(0.2) ? `${content} ${createAside(rng, 1).text}` : content,
      }
    }),
  }
}
