import { Spinner } from '@inkjs/ui'
import { Text } from 'ink'
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
  if ('error' in state) return <Text color="red">✗ {state.error}</Text>
  return <>{children(state.value)}</>
}
