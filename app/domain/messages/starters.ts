import type { CommonTraits } from '~/domain/people/in-common'
import { CHARACTERISTIC_WORDS } from '~/domain/people/schema-characteristics'
import type { Starter } from './schema'

/** On the page of a first message. Not in the spec. */
export const STARTERS = 3

type Writer = { first_name: string }
type Reader = { first_name: string; program_name: string | null }

/**
 * Three ways to begin, by what the two have in common: one of each kind before a second interest, then
 * some that fit everyone. Only what the reader lets the writer know. ("You both like chess")
 */
export function starters(writer: Writer, reader: Reader, traits: CommonTraits): Starter[] {
  const hi = `Hi ${reader.first_name}!`
  const shared = commonGround(traits).map(([we, question]) => ({
    // "We both like chess" to them is "You both like chess" to who reads the button.
    label: `You${we.slice('We'.length)}`,
    text: `${hi} ${we}. ${question}`,
  }))
  const { program_name: program } = reader
  const aboutProgram = { label: `Ask about ${program}`, text: `${hi} How do you like ${program}?` }
  return [
    ...shared,
    ...(program && !traits.program_name ? [aboutProgram] : []),
    {
      label: 'Ask for a tip',
      text: `${hi} What’s one thing you wish you’d known when you started?`,
    },
    { label: 'Introduce yourself', text: `${hi} I’m ${writer.first_name}. Nice to meet you.` },
    { label: 'Ask how it’s going', text: `${hi} How’s your semester going?` },
  ].slice(0, STARTERS)
}

/** What both are, and what to ask about it. */
function commonGround({ program_name, characteristics, interests, place }: CommonTraits) {
  const [life] = characteristics
  const [interest, ...more] = interests.map(
    ({ name }) => [`We both like ${name}`, 'What got you into it?'] as const,
  )
  return [
    program_name && ([`We’re both in ${program_name}`, 'How’s it going for you so far?'] as const),
    life && ([CHARACTERISTIC_WORDS[life].we, 'How has that been for you?'] as const),
    interest,
    place && ([`We’re both from ${place}`, 'How do you like it here?'] as const),
    ...more,
  ].filter((ground) => typeof ground === 'object' && ground !== null)
}

/** What was typed, and the starter after it; once, however often it is chosen. */
export function withStarter(typed: string, { text }: Starter): string {
  if (typed.includes(text)) return typed
  return typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`
}
