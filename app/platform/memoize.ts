export type Bounds = {
  /** Results that are kept; one more, and all are dropped */
  most: number
  /** Characters of the longest text whose result is kept */
  longest: number
}

/** The same function of a text, computed once for texts that come again. */
export function memoize<T>(compute: (text: string) => T, { most, longest }: Bounds) {
  const results = new Map<string, T>()
  return (text: string): T => {
    if (text.length > longest) return compute(text)
    const result = results.has(text) ? (results.get(text) as T) : compute(text)
    if (results.size >= most) results.clear()
    results.set(text, result)
    return result
  }
}

/** The same function of objects that don’t change and a name, computed once as long as there are the objects. */
export function memoizeFor<Owner, T>(
  objectsIn: (owner: Owner) => readonly object[],
  compute: (owner: Owner, name: string) => T,
) {
  type Results = { next: WeakMap<object, Results>; names: Map<string, T> }
  const makeResults = (): Results => ({ next: new WeakMap(), names: new Map() })
  const all = makeResults()
  return (owner: Owner, name: string): T => {
    let results = all
    for (const object of objectsIn(owner)) {
      const next = results.next.get(object) ?? makeResults()
      results.next.set(object, next)
      results = next
    }
    const result = results.names.get(name) ?? compute(owner, name)
    results.names.set(name, result)
    return result
  }
}

/** The same object for values that say the same as JSON: what is made of the first serves all of them. */
export function intern<T extends object>(most: number) {
  const objects = new Map<string, T>()
  return (value: T): T => {
    const text = JSON.stringify(value)
    const known = objects.get(text)
    if (known) return known
    if (objects.size >= most) objects.clear()
    objects.set(text, value)
    return value
  }
}
