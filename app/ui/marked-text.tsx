/** A stretch of a text, and whether it is what somebody looked for. */
export type MarkedPiece = { text: string; hit: boolean }

/** A text with what was looked for marked in it, without script. */
export function MarkedText({ pieces }: { pieces: readonly MarkedPiece[] }) {
  return <>{pieces.map(({ text, hit }, at) => (hit ? <mark key={at}>{text}</mark> : text))}</>
}
