/**
 * What the first reader sees at a place, and of each other what differs: nothing is written twice. One who sees
 * something else altogether has all of it.
 */
export async function compareReaders<Reader extends string>(
  place: string,
  readers: readonly Reader[],
  read: (who: Reader) => Promise<string[]>,
): Promise<string> {
  const seenBy = new Map<string, Reader>()
  const outlines = [`=== ${place}`]
  let usual: string[] | null = null
  for (const who of readers) {
    const seen = await read(who)
    const like = seenBy.get(seen.join('\n'))
    const changes = lineChanges(usual ?? [], seen)
    const isOther = usual === null || changes.length > seen.length
    if (like) outlines.push(`--- ${who}: like ${like}`)
    else outlines.push(`--- ${who}${isOther ? ' in all' : ''}`, ...(isOther ? seen : changes))
    seenBy.set(seen.join('\n'), like ?? who)
    usual ??= seen
  }
  return `${outlines.join('\n')}\n`
}

/** The lines of the one text that aren't in the other (-), and the other way round (+), at their places. */
function lineChanges(from: readonly string[], to: readonly string[]): string[] {
  const common = commonLengths(from, to)
  const changes: string[] = []
  let [a, b] = [0, 0]
  while (a < from.length || b < to.length) {
    if (a < from.length && b < to.length && from[a] === to[b]) [a, b] = [a + 1, b + 1]
    else if (b >= to.length || (a < from.length && common[a + 1]![b]! >= common[a]![b + 1]!))
      changes.push(`- ${from[a++]}`)
    else changes.push(`+ ${to[b++]}`)
  }
  return changes
}

/** How many lines two texts have in common, in order, from each two places on. */
function commonLengths(from: readonly string[], to: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: from.length + 1 }, () => new Uint16Array(to.length + 1))
  for (let a = from.length - 1; a >= 0; a--)
    for (let b = to.length - 1; b >= 0; b--)
      lengths[a]![b] =
        from[a] === to[b]
          ? lengths[a + 1]![b + 1]! + 1
          : Math.max(lengths[a + 1]![b]!, lengths[a]![b + 1]!)
  return lengths
}
