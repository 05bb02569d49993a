import cluster from 'node:cluster'

/**
 * What the web processes of one machine tell each other through their parent. Nothing that has to
 * arrive: the database holds that.
 */
export type ProcessMessage =
  /** Something about a person may have changed that no event tells */
  | { quad: 'touched'; person: string }
  /** Asks the parent for the numbers of all processes, and its answer */
  | { quad: 'numbers wanted'; id: number }
  | { quad: 'numbers'; id: number; text: string | null }

/** This process is one of several that share a port, and has a parent to ask. */
export const isOneOfSeveral = (): boolean => cluster.isWorker

export const asProcessMessage = (message: unknown): ProcessMessage | null =>
  typeof message === 'object' && message !== null && 'quad' in message
    ? (message as ProcessMessage)
    : null

/** Tells the other processes, where there are any. */
export function tellOthers(message: ProcessMessage) {
  if (isOneOfSeveral() && process.connected) process.send?.(message)
}

/** Calls with each person another process names so. */
export function onTouchedElsewhere(listener: (person: string) => void) {
  if (!isOneOfSeveral()) return
  process.on('message', (received) => {
    const message = asProcessMessage(received)
    if (message?.quad === 'touched') listener(message.person)
  })
}

/** Milliseconds for the parent to answer, which waits five seconds for a process that hangs */
const TIMEOUT = 6_000
let lastId = 0

/** The numbers of all web processes of this machine, added up, in the text format of Prometheus. */
export function numbersOfAll(): Promise<string> {
  const id = ++lastId
  return new Promise((resolve, reject) => {
    const end = (text: string | null) => {
      clearTimeout(late)
      process.off('message', hear)
      if (text === null) reject(new Error('The parent process has no numbers'))
      else resolve(text)
    }
    const hear = (received: unknown) => {
      const message = asProcessMessage(received)
      if (message?.quad === 'numbers' && message.id === id) end(message.text)
    }
    const late = setTimeout(() => end(null), TIMEOUT)
    process.on('message', hear)
    tellOthers({ quad: 'numbers wanted', id })
  })
}
