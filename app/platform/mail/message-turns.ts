/**
 * The order in which the unread messages of a mailbox are tried: those that failed come after the others, and
 * the one that failed last at the end. So none of them is in the way of new ones, however many they are.
 */
export function openMessageTurns<Name>() {
  const failed = new Set<Name>()
  return {
    order(unread: readonly Name[]): Name[] {
      const there = new Set(unread)
      for (const name of failed) if (!there.has(name)) failed.delete(name)
      return [...unread.filter((name) => !failed.has(name)), ...failed]
    },
    hasFailed(name: Name) {
      failed.delete(name)
      failed.add(name)
    },
  }
}
