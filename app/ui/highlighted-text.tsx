/** A stretch of a text, and whether it matches the search. */
export type HighlightPiece = { text: string; hit: boolean }

/** A text with what was looked for marked in it, without script. */
export function HighlightedText({ pieces }: { pieces: readonly HighlightPiece[] }) {
  return <>{pieces.map(({ text, hit }, at) => (hit ? <mark key={at}>{text}</mark> : text))}</>
}
