import { Text } from 'ink'
import type { Press } from './keys'

/** A text that is being typed, with the place of the cursor in it. */
export type Line = { text: string; at: number }

export const EMPTY: Line = { text: '', at: 0 }

export function typed({ text, at }: Line, { text: input, key }: Press): Line {
  if (key.leftArrow) return { text, at: Math.max(0, at - 1) }
  if (key.rightArrow) return { text, at: Math.min(text.length, at + 1) }
  if (key.backspace || key.delete)
    return { text: text.slice(0, Math.max(0, at - 1)) + text.slice(at), at: Math.max(0, at - 1) }
  if (key.ctrl || key.meta || key.tab || key.upArrow || key.downArrow) return { text, at }
  return { text: text.slice(0, at) + input + text.slice(at), at: at + input.length }
}

/** The line with its cursor. */
export function LineText({ line: { text, at } }: { line: Line }) {
  // Ink does not measure a text again when an empty part of it gets its first letter.
  return (
    <Text key={`${at} ${text}`}>
      {text.slice(0, at)}
      <Text inverse>{text[at] ?? ' '}</Text>
      {text.slice(at + 1)}
    </Text>
  )
}
