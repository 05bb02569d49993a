/** What stands in the place of {name}: a fixed word, one of several, or nothing known. */
export type Facts = (name: string) => string | readonly string[] | undefined

export interface Choose {
  /** One of `count` wordings; `ordinal` counts the choices of a text. */
  one(count: number, ordinal: number): number
  /** One or two of `count` sentences that may also stand together. */
  sentences(count: number, ordinal: number): readonly number[]
}

/** Innermost braces first, so that a wording may hold slots itself. */
const SLOT = /\{([^{}]+)\}/
const NAME = /^[a-z]+(\.\d)?$/
const NAMED = /^(\w+)=([^]*)$/
const SENTENCE = /^["“*]*[A-Z¿¡].*[.?!)"”]$/

/** Three or more wordings that are whole sentences each. */
function areSentences(options: readonly string[]): boolean {
  return options.length > 2 && options.every((option) => SENTENCE.test(option))
}

/**
 * Turns a text with slots into what a student wrote. Named slots keep their word for all texts of
 * one filler, so that a title, its content and the answers speak of the same course.
 * {course.2} is a second word of the pool `course`, other than the first.
 */
export function filler(facts: Facts, choose: Choose): (text: string) => string {
  const kept = new Map<string, string>()
  let ordinal = 0

  function oneOf(options: readonly string[]): string {
    const option = options[choose.one(options.length, ordinal++)]
    if (option === undefined) throw new Error('a choice was made outside its wordings')
    return option
  }

  function word(name: string): string {
    const known = kept.get(name)
    if (known !== undefined) return known
    const fact = facts(name.replace(/\.\d$/, ''))
    if (fact === undefined) throw new Error(`nobody knows what {${name}} stands for`)
    if (typeof fact === 'string') return fact
    const taken = new Set(kept.values())
    const free = fact.filter((option) => !taken.has(option))
    const chosen = oneOf(free.length > 0 ? free : fact)
    kept.set(name, chosen)
    return chosen
  }

  function wording(options: readonly string[]): string {
    if (!areSentences(options)) return oneOf(options)
    const chosen = choose.sentences(options.length, ordinal++)
    return options.filter((_, index) => chosen.includes(index)).join(' ')
  }

  function resolve(slot: string): string {
    const named = NAMED.exec(slot)
    if (named?.[1] !== undefined && named[2] !== undefined) {
      const chosen = oneOf(named[2].split('|'))
      kept.set(named[1], chosen)
      return chosen
    }
    if (slot.includes('|')) return wording(slot.split('|'))
    return NAME.test(slot) ? word(slot) : slot
  }

  return (text) => {
    let filled = text
    for (let found = SLOT.exec(filled); found !== null; found = SLOT.exec(filled)) {
      const words = resolve(found[1] ?? '')
      filled = filled.slice(0, found.index) + words + filled.slice(found.index + found[0].length)
    }
    return filled.replace(/([ap]\.m\.)\./g, '$1')
  }
}
