import type { Campus } from './content/schools'
import { wordLists } from './content/texts'
import { hash128, type Rng } from './random'

/**
 * Turns a template into what a student wrote: {a|b|c} stands for one of three wordings, {course} for
 * a word of a list or a named choice, {course.2} for a second word of that list, and {kids=two|three}
 * makes a named choice.
 */

/** What {name} stands for: one word, one of several, or nothing known. */
type Words = Readonly<Record<string, string | readonly string[]>>

/** What the texts need to know about the person who writes them. */
export type Writer = { first_name: string; program: string }

/** The words someone at a school would use, and some more for the occasion. */
export function wordsFor(campus: Campus, writer: Writer, occasion: Words = {}): Words {
  const { courses, words } = wordLists()
  const own: Words = {
    first: writer.first_name,
    program: writer.program,
    course: courses[writer.program] ?? words.gened ?? [],
  }
  return { ...words, ...campus, ...own, ...occasion }
}

export interface Choose {
  /** One of `count` wordings; `ordinal` counts the choices of a text. */
  one(count: number, ordinal: number): number
  /** One or two of `count` sentences that can also stand together. */
  sentences(count: number, ordinal: number): readonly number[]
}

/**
 * Every variant of a text takes the next wording everywhere, so that two variants share as little
 * as possible. The first two take two sentences where they can, without sharing one.
 */
export function takeTurns(key: string, variant: number): Choose {
  const [seed] = hash128(key)
  const one = (count: number, ordinal: number) =>
    (seed + ordinal + variant + Math.floor(variant / count) * ordinal) % count
  return {
    one,
    sentences(count, ordinal) {
      const start = seed + ordinal
      if (variant === 0) return [start % count, (start + 1) % count]
      if (variant === 1) return [(start + 2) % count, (start + Math.min(3, count - 1)) % count]
      return [one(count, ordinal)]
    },
  }
}

export function chooseAtRandom(rng: Rng): Choose {
  return {
    one: (count) => rng.int(count),
    sentences(count) {
      const first = rng.int(count)
      return rng.chance(0.5) ? [first] : [first, (first + rng.between(1, count - 1)) % count]
    },
  }
}

/** Innermost braces first, so that a wording can hold slots itself. */
const SLOT = /\{([^{}]+)\}/
const WORD = /^[a-z]+(\.\d)?$/
const NAMED = /^(\w+)=([^]*)$/
const SENTENCE = /^["“*]*[A-Z¿¡].*[.?!)"”]$/

/** Three or more wordings that are whole sentences each. */
const areSentences = (options: readonly string[]) =>
  options.length > 2 && options.every((option) => SENTENCE.test(option))

/**
 * Fills templates. Named slots keep their word for all texts of one filler, so that a title, its
 * content and the answers are about the same course.
 */
export function createFiller(words: Words, choose: Choose): (template: string) => string {
  const chosen = new Map<string, string>()
  let ordinal = 0

  function oneOf(options: readonly string[]): string {
    const option = options[choose.one(options.length, ordinal++)]
    if (option === undefined) throw new Error('a choice was made outside its wordings')
    return option
  }

  function keep(name: string, word: string): string {
    chosen.set(name, word)
    return word
  }

  function wordFor(name: string): string {
    const known = chosen.get(name)
    if (known !== undefined) return known
    const text = words[name.replace(/\.\d$/, '')]
    if (text === undefined) throw new Error(`no one knows what {${name}} stands for`)
    if (typeof text === 'string') return text
    const used = new Set(chosen.values())
    const free = text.filter((word) => !used.has(word))
    return keep(name, oneOf(free.length > 0 ? free : text))
  }

  function resolve(slot: string): string {
    const [, name, choices] = NAMED.exec(slot) ?? []
    if (name && choices) return keep(name, oneOf(choices.split('|')))
    if (!slot.includes('|')) return WORD.test(slot) ? wordFor(slot) : slot
    const options = slot.split('|')
    if (!areSentences(options)) return oneOf(options)
    const taken = choose.sentences(options.length, ordinal++)
    return options.filter((_, index) => taken.includes(index)).join(' ')
  }

  return (template) => {
    let text = template
    for (let slot = SLOT.exec(text); slot; slot = SLOT.exec(text))
      text =
        text.slice(0, slot.index) + resolve(slot[1] ?? '') + text.slice(slot.index + slot[0].length)
    return text.replace(/([ap]\.m\.)\./g, '$1')
  }
}

/** Fills one template with wordings drawn at random. */
export const fillTemplate = (words: Words, rng: Rng, template: string): string =>
  createFiller(words, chooseAtRandom(rng))(template)
