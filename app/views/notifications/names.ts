type Named = { id: string; name: string }

/** 'Maya North', 'Maya North and 1 other', 'Maya North and 2 others': each person once. */
export function names(people: readonly Named[]): string {
  const [first] = people
  const others = new Set(people.map(({ id }) => id)).size - 1
  if (!first || others === 0) return first?.name ?? ''
  return `${first.name} and ${others} ${others === 1 ? 'other' : 'others'}`
}
