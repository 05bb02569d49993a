import { useInput, type Key } from 'ink'
import { createContext, useContext, useLayoutEffect, useRef, type ReactNode } from 'react'

export type Press = { text: string; key: Partial<Key> }
export type OnPress = (press: Press) => void
type Listener = { current: OnPress }

const Listeners = createContext<Set<Listener>>(new Set())

/**
 * Hands every key to all that listen below. There is one listener at the terminal from beginning to
 * end, and those below are swapped while a frame is drawn, not afterwards: no key is lost or meets
 * the screen before, however fast one types.
 */
export function Keys({ children }: { children: ReactNode }) {
  const { current: listeners } = useRef(new Set<Listener>())
  const { current: onInput } = useRef((input: string, key: Key) => {
    for (const press of presses(input, key))
      for (const listener of [...listeners]) listener.current(press)
  })
  useInput(onInput)
  return <Listeners.Provider value={listeners}>{children}</Listeners.Provider>
}

/** What was pasted with line ends in it is typed line by line. */
function presses(input: string, key: Key): Press[] {
  if (input.length < 2 || !/[\r\n]/.test(input)) return [{ text: input, key }]
  return input.split(/(\r\n|\r|\n)/).flatMap((part): Press[] => {
    if (part === '') return []
    return /^[\r\n]/.test(part) ? [{ text: '', key: { return: true } }] : [{ text: part, key: {} }]
  })
}

export function useKeys(onPress: OnPress) {
  const listeners = useContext(Listeners)
  const latest = useRef(onPress)
  useLayoutEffect(() => {
    latest.current = onPress
  })
  useLayoutEffect(() => {
    listeners.add(latest)
    return () => void listeners.delete(latest)
  }, [listeners])
}

/** How many lines a key moves on, back or not at all; `page` lines fit at once. */
export function stepOf(
  { downArrow, upArrow, pageDown, pageUp }: Press['key'],
  page: number,
): number {
  if (downArrow) return 1
  if (upArrow) return -1
  if (pageDown) return page
  return pageUp ? -page : 0
}
