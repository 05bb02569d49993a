import { Box, Text, useInput } from 'ink'
import { useState } from 'react'

/** A name that can be typed, and what it does. */
export type KnownValue = { name: string; about: string }

/** Entries shown at once, of which each may take two lines. */
const MOST = 8
const FEWEST = 3
/** Lines that the questions and answers around them take */
const AROUND = 18

const sizeFor = (rows: number) => Math.min(MOST, Math.max(FEWEST, Math.floor((rows - AROUND) / 2)))

/** What can be typed, a line each: those that go with what is typed already; arrows show more. */
export function KnownValues({ known, typed }: { known: readonly KnownValue[]; typed: string }) {
  const [first, setFirst] = useState(0)
  const [name = ''] = typed.trim().split('=')
  const alike = known.filter((value) => value.name.includes(name))
  const listed = alike.length > 0 ? alike : known
  const size = sizeFor(process.stdout.rows ?? 24)
  const from = Math.min(first, Math.max(0, listed.length - size))
  useInput((_, key) => {
    if (key.downArrow) setFirst(Math.min(from + 1, Math.max(0, listed.length - size)))
    if (key.upArrow) setFirst(Math.max(0, from - 1))
  })
  const to = Math.min(from + size, listed.length)
  return (
    <Box flexDirection="column">
      {listed.slice(from, to).map(({ name, about }) => (
        <Text key={name}>
          {'  '}
          {name}
          <Text dimColor>: {about}</Text>
        </Text>
      ))}
      {listed.length > size && (
        <Text dimColor>
          {'  '}
          {from + 1} to {to} of {listed.length} · ↑ ↓ show more, or type some letters
        </Text>
      )}
    </Box>
  )
}
