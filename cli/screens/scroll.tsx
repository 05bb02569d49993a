import { Box, Text } from 'ink'
import { useReducer, useRef, type ReactNode } from 'react'
import { stepOf, useKeys } from './keys'
import { useRoom } from './stage'

type ScrollProps = { lines: readonly ReactNode[]; rows?: number }

/** Lines that are moved through when there are more than fit. */
export function Scroll({ lines, rows }: ScrollProps) {
  const room = useRoom()
  const height = rows ?? room.rows
  const shown = lines.length > height ? Math.max(1, height - 1) : height
  const last = Math.max(0, lines.length - shown)
  const first = useRef(0)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useKeys(({ key }) => {
    const step = stepOf(key, shown)
    if (step === 0) return
    first.current = Math.max(0, Math.min(last, first.current + step))
    redraw()
  })
  first.current = Math.min(first.current, last)
  const end = Math.min(lines.length, first.current + shown)
  return (
    <Box flexDirection="column">
      {lines.slice(first.current, end).map((line, n) => (
        <Box key={first.current + n} height={1} overflow="hidden">
          {line}
        </Box>
      ))}
      {lines.length > height && (
        <Text dimColor>
          lines {first.current + 1} to {end} of {lines.length}
        </Text>
      )}
    </Box>
  )
}

/** A text with its line ends. */
export const textLines = (text: string): ReactNode[] =>
  text.split('\n').map((line, at) => (
    <Text key={at} wrap="truncate-end">
      {line || ' '}
    </Text>
  ))
