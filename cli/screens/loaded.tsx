import { Spinner } from '@inkjs/ui'
import { Box, Text, useStdout } from 'ink'
import { useEffect, useState, type ReactNode } from 'react'

type State<T> = { value: T } | { error: string } | null

type LoadedProps<T> = { load: () => Promise<T>; children: (value: T) => ReactNode }

/** Shows what is loaded, a spinner until then, and why it could not be loaded. */
export function Loaded<T>({ load, children }: LoadedProps<T>) {
  const [state, setState] = useState<State<T>>(null)
  useEffect(() => {
    let shown = true
    load().then(
      (value) => shown && setState({ value }),
      (error: unknown) =>
        shown && setState({ error: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      shown = false
    }
    // Loaded once for each time the view is opened.
  }, [])
  if (state === null) return <Spinner label="Loading" />
  if ('error' in state) return <Text color="red">{state.error}</Text>
  return <>{children(state.value)}</>
}

/** Columns and rows of the terminal there are for a view. */
export function useRoom(): { width: number; rows: number } {
  const { stdout } = useStdout()
  return { width: stdout.columns || 80, rows: Math.max(5, (stdout.rows || 24) - 8) }
}

/** A text line by line, as many as fit on the screen. */
export function Lines({ text }: { text: string }) {
  const { rows } = useRoom()
  const lines = text.split('\n')
  const more = lines.length - rows
  return (
    <Box flexDirection="column">
      {lines.slice(0, rows).map((line, number) => (
        <Text key={number} wrap="truncate-end">
          {line || ' '}
        </Text>
      ))}
      {more > 0 && <Text dimColor>… and {more} more lines</Text>}
    </Box>
  )
}
