import type { TopicKey } from './topics'

/**
 * The posts of a topic are written as a manuscript, so that they stay readable as texts:
 *
 *     ? The title of a question
 *     # tags-of-it @who-may-write-it
 *     The content, Markdown, any number of lines.
 *     > an answer to this very question
 *     > [words] an answer only where title or content hold these words
 *     = The title of a post that asks nothing
 *     …
 *     !! answers     one a line, fitting any question of the topic
 *     !! reactions   one a line, fitting any post of the topic
 *
 * {a|b|c} stands for one of three wordings, {course} for a word of a pool or a named choice,
 * {kids=two|three} makes such a named choice. (fill-in.ts)
 */

export interface Piece {
  /** Topic and number, for example 'housing:4'; seeds of choices are made from it. */
  key: string
  topic: TopicKey
  question: boolean
  title: string
  content: string
  tags: string[]
  /** Programs or groups of which the author must be, written with @. */
  who: string[]
  replies: Reply[]
}

export interface Reply {
  text: string
  /** Words the post must hold, so that nobody answers what was not said. */
  needs: string
}

export interface Chapter {
  topic: TopicKey
  pieces: Piece[]
  answers: string[]
  reactions: string[]
}

type Section = 'pieces' | 'answers' | 'reactions'

export function readChapter(topic: TopicKey, manuscript: string): Chapter {
  const chapter: Chapter = { topic, pieces: [], answers: [], reactions: [] }
  let section: Section = 'pieces'
  for (const line of manuscript.trim().split('\n')) {
    if (line.startsWith('!! ')) section = line.slice(3).trim() as Section
    else if (section !== 'pieces') addReply(chapter[section], line)
    else addLine(chapter, line)
  }
  for (const piece of chapter.pieces) piece.content = piece.content.trim()
  return chapter
}

function addReply(replies: string[], line: string): void {
  if (line.trim() !== '') replies.push(line.trim())
}

function addLine({ topic, pieces }: Chapter, line: string): void {
  if (/^[?=] /.test(line)) {
    pieces.push({
      key: `${topic}:${pieces.length + 1}`,
      topic,
      question: line.startsWith('?'),
      title: line.slice(2).trim(),
      content: '',
      tags: [],
      who: [],
      replies: [],
    })
    return
  }
  const piece = pieces.at(-1)
  if (piece === undefined) throw new Error(`${topic}: the manuscript begins without a title`)
  if (line.startsWith('# ') && piece.content === '' && piece.tags.length === 0)
    addMarks(piece, line)
  else if (line.startsWith('> ')) piece.replies.push(readReply(line.slice(2)))
  else piece.content += `${line}\n`
}

function readReply(line: string): Reply {
  const needing = /^\[([^\]]+)\] (.*)$/.exec(line)
  return { text: needing?.[2] ?? line, needs: needing?.[1] ?? '' }
}

function addMarks(piece: Piece, line: string): void {
  for (const mark of line.slice(2).trim().split(/\s+/)) {
    if (mark.startsWith('@')) piece.who.push(mark.slice(1))
    else piece.tags.push(mark)
  }
}
