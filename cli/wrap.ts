/** Pieces in lines of so many columns, as many on each as there is room for. */
export function wrapPieces(
  pieces: readonly string[],
  width: number,
  widthOf = (text: string) => text.length,
): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    const longer = line === '' ? piece : `${line} ${piece}`
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line)
      line = piece
    } else line = longer
  }
  return [...lines, line]
}
