import { splitWords, STOP } from './words'

/** What stands around the words of a quote: signs that are no part of them */
const EDGES = /^[^\p{L}\p{N}@$*]+|[^\p{L}\p{N}@$*’']+$|['’](?=$)/gu

type Chunk = { text: string; words: string[] }

/**
 * Makes the function that gives the words of a text from one place to another as their author wrote them:
 * with capitals and apostrophes, and as one line. Places are those of `splitWords`. Takes time in proportion
 * to the text.
 */
export function makeQuotes(text: string, written: readonly string[]) {
  const chunks = (text.match(/\S+/g) ?? []).map((chunk): Chunk => ({
    text: chunk,
    words: splitWords(chunk).filter((word) => word !== STOP),
  }))
  const chunkOf = alignWords(chunks, written)
  return (from: number, to: number): string => {
    const places = chunkOf.slice(from, to).flat()
    if (places.length === 0) return ''
    const quoted = chunks.slice(Math.min(...places), Math.max(...places) + 1)
    return quoted
      .map((chunk) => chunk.text)
      .join(' ')
      .replace(EDGES, '')
  }
}

/** Of each word, the chunks it was written in: mostly one; several where its letters stand apart. */
function alignWords(chunks: readonly Chunk[], written: readonly string[]): number[][] {
  const parts = chunks.flatMap(({ words }, at) => words.map((word) => ({ word, at })))
  let next = 0
  return written.map((word) => {
    if (word === STOP) return []
    const places: number[] = []
    for (let spelled = ''; spelled.length < word.length && next < parts.length; next++) {
      const part = parts[next]
      if (!part) break
      spelled += part.word
      places.push(part.at)
    }
    return places
  })
}
