import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { DatabaseAway, reaching } from '~prisma/locking/database-away'
import { newClient } from '~prisma/server/client'

/** Milliseconds between two attempts to reach a server that says nothing */
const AGAIN_MS = 1_000
/** An attempt that fails after so many milliseconds wasn't refused: nothing was heard */
const SILENT_MS = 1_000
/** What a pool says whose connections are all in use */
const NO_TURN = 'timeout exceeded when trying to connect'

export type Circuit = ReturnType<typeof openCircuit>

/** It lives, such as one without a connection to spare; one that starts has none of before. */
export const isAnswer = (code = ''): boolean => /^[0-9A-Z]{5}$/.test(code) && code !== '57P03'

/**
 * Lets no one wait for a server of which it is known that nothing is heard: several statements of a request would
 * wait one after the other, each as long as the first. It is tried each second whether the server is back.
 */
export function openCircuit(place: string) {
  const waiting = new Set<(error: Error) => void>()
  let broken: Error | undefined
  let isTrying = false
  let isClosed = false

  function breakWith(error: Error) {
    broken = error
    for (const reject of waiting) reject(new DatabaseAway(error))
    waiting.clear()
  }

  async function tryUntilBack() {
    if (isTrying) return
    isTrying = true
    while (!isClosed) {
      const failure = await reach(place)
      if (failure === null) break
      breakWith(failure)
      await sleep(AGAIN_MS, undefined, { ref: false })
    }
    isTrying = false
    broken = undefined
  }

  /** The server says nothing; a known error says that no other host of the address does either. */
  function trip(error?: Error) {
    if (error) breakWith(error)
    void tryUntilBack()
  }

  /** A connection of a pool, unless it's known that there is none to be had. */
  async function connect(connecting: () => Promise<PoolClient>): Promise<PoolClient> {
    if (broken) throw new DatabaseAway(broken)
    const began = performance.now()
    let isOver = false
    const opening = connecting()
    opening.then(
      (client) => isOver && client.release(),
      (error: Error) => performance.now() - began > SILENT_MS && isSilence(error) && trip(error),
    )
    let giveUp: (error: Error) => void = () => undefined
    const known = new Promise<never>((_resolve, reject) => {
      giveUp = reject
      waiting.add(giveUp)
    })
    known.catch(() => (isOver = true))
    return Promise.race([reaching(opening), known]).finally(() => waiting.delete(giveUp))
  }

  return { trip, connect, close: () => void (isClosed = true) }
}

const isSilence = ({ message, code }: Error & { code?: string }) =>
  message !== NO_TURN && !isAnswer(code)

async function reach(place: string): Promise<Error | null> {
  const client = newClient(place)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return null
  } catch (error) {
    return error as Error
  } finally {
    void client.end().catch(() => undefined)
  }
}
