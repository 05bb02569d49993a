import { sentence } from '../community/drafts'
import type { School } from '../demo/schools'
import { seeded, type Rng } from '../random'
import { byChance } from '../writing/choices'
import { factsOf } from '../writing/facts'
import { filler } from '../writing/fill-in'
import { introduction } from '../writing/introductions'
import { SITUATIONS, TITLE_TAILS } from '../writing/situations'
import { AFTER_ANSWERS, AFTER_REACTIONS, ANYWHERE, BEFORE_ANSWERS } from '../writing/small-talk'
import type { SchoolOptions } from './options'
import { sketchOf } from './people'
import type { Library, Outline } from './posts'

export interface Written {
  title: string
  content: string
  comments: { index: number; author: number; content: string }[]
}

const SUBJECTS: Readonly<Record<string, string>> = {
  Nursing: 'NUR',
  'Business Administration': 'BUS',
  'Computer Science': 'CSC',
  Psychology: 'PSY',
  Biology: 'BIO',
  'Elementary Education': 'EDU',
}

/** The words of a post and its comments, with more slots than the demo world needs. */
export function textsOf(
  options: SchoolOptions,
  school: School,
  books: Library,
  outline: Outline,
): Written {
  const rng = seeded(options.seed, options.code, 'words', outline.index)
  const writer = sketchOf(options, school, outline.author)
  const code = `${SUBJECTS[writer.program] ?? 'GEN'} ${rng.between(101, 499)}`
  const facts = factsOf(school.place, writer, { code })
  const fill = filler(facts, byChance(rng))
  const tail = rng.chance(0.8) ? ` ${rng.pick(TITLE_TAILS)}` : ''
  const title = sentence(fill(outline.piece.title + tail))
  const situation = rng.chance(0.7) ? `\n\n${rng.pick(SITUATIONS)}` : ''
  const content = sentence(fill(outline.piece.content + situation))
  const comments = Array.from({ length: outline.comments }, (_, index) => {
    const author = rng.int(options.students)
    const about = { text: `${title} ${content}`, asker: writer.first_name, code, fill }
    return {
      index,
      author,
      content: commentOf({ options, school, books, outline, rng, author, about, index }),
    }
  })
  return { title, content, comments }
}

interface Commenting {
  options: SchoolOptions
  school: School
  books: Library
  outline: Outline
  rng: Rng
  author: number
  index: number
  about: { text: string; asker: string; code: string; fill: (text: string) => string }
}

/** First what was written for the very piece, then what fits its topic or anything. */
function commentOf({
  options,
  school,
  books,
  outline,
  rng,
  author,
  about,
  index,
}: Commenting): string {
  const { piece } = outline
  const fitting = piece.replies.filter(({ needs }) => about.text.includes(needs))
  const own = fitting[index + (outline.index % Math.max(1, fitting.length))]
  if (own && rng.chance(0.8)) return sentence(about.fill(own.text))
  const occasion = { asker: about.asker, code: about.code }
  const facts = factsOf(school.place, sketchOf(options, school, author), occasion)
  if (piece.tags.includes('introductions')) {
    return filler(facts, byChance(rng))(introduction(rng, new Set()))
  }
  const chapter = books.chapters.get(piece.topic)
  const topical: readonly string[] =
    (piece.question ? chapter?.answers : chapter?.reactions) ?? ANYWHERE
  const line = rng.pick<string>(rng.chance(0.7) ? topical : ANYWHERE)
  const lead =
    piece.question && topical.includes(line) && rng.chance(0.4)
      ? `${rng.pick(BEFORE_ANSWERS)} `
      : ''
  const close = rng.chance(0.4)
    ? ` ${rng.pick(piece.question ? AFTER_ANSWERS : AFTER_REACTIONS)}`
    : ''
  return sentence(filler(facts, byChance(rng))(`${lead}${line}${close}`))
}
