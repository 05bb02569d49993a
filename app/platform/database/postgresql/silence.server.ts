import type { ClientBase } from 'pg'
import { readAddress } from '~prisma/server/address'
import { newClient } from '~prisma/server/client'
import type { Inside } from '~prisma/server/inside'
import { isAnswer, type Circuit } from './circuit.server'

/** How often it is looked, and after how many looks without an answer a server is asked whether it lives */
const LOOK_MS = 1_000
const SILENT_LOOKS = 3
/** Milliseconds that a server has for that */
const PROOF_MS = 5_000

/** A connection of which it's known who serves it. */
type Connection = {
  inside: Inside & { activeQuery: object | null }
  pid: number
  statement: object | null
  /** Whether anything came since the last look */
  isHeard: boolean
  looks: number
  /** How often the server said that it has nothing to do for it */
  doubts: number
}

/**
 * Ends connections whose server has fallen silent: the system notices only after a quarter of an hour that a
 * statement was sent into nothing. A statement may take long, so the server is asked on a connection of its own
 * whether it works on it.
 */
export function watchSilence(place: string, circuit: Circuit) {
  const { hosts } = readAddress(place)
  const all = new Set<Connection>()
  const running = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function look() {
    for (const one of all) {
      const { activeQuery } = one.inside
      const waits = activeQuery !== null && activeQuery === one.statement && !one.isHeard
      Object.assign(one, { statement: activeQuery, isHeard: false })
      one.looks = waits ? one.looks + 1 : 0
      if (!waits) one.doubts = 0
    }
    const silent = [...all].filter(({ looks }) => looks >= SILENT_LOOKS)
    for (const host of new Set(silent.map(hostKey))) {
      if (running.has(host)) continue
      running.add(host)
      const there = silent.filter((one) => hostKey(one) === host)
      void ask(place, there)
        .then((isSilent) => isSilent && giveUp(host))
        .finally(() => running.delete(host))
    }
  }

  /** The next statement doesn't have to find out what is known. */
  function giveUp(host: string) {
    for (const one of all)
      if (hostKey(one) === host && one.inside.activeQuery === null && !one.isHeard) drop(one)
    circuit.trip(hosts.length === 1 ? new Error(SILENT) : undefined)
  }

  return (client: ClientBase, pid: number) => {
    const inside = client as unknown as Connection['inside']
    const one = { inside, pid, statement: null, isHeard: true, looks: 0, doubts: 0 }
    all.add(one)
    inside.connection.stream.on('data', () => (one.isHeard = true))
    timer ??= setInterval(look, LOOK_MS).unref()
    client.once('end', () => {
      all.delete(one)
      if (all.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
  }
}

const hostKey = ({ inside: { host, port } }: Connection) => `${host}:${port}`

const drop = ({ inside }: Connection) => inside.connection.stream.destroy(new Error(SILENT))

/** Drops those that the server does nothing for. Answers whether it says nothing at all. */
async function ask(place: string, silent: readonly Connection[]): Promise<boolean> {
  const waiting = silent.map((one) => ({ one, statement: one.statement }))
  const working = await findWorking(place, silent)
  for (const { one, statement } of waiting) {
    if (one.isHeard || one.inside.activeQuery !== statement) continue
    if (working === 'unknown' || (working !== 'silent' && working.has(one.pid))) one.doubts = 0
    // What it has answered may be on its way: a second look tells.
    else if (working === 'silent' || ++one.doubts > 1) drop(one)
  }
  return working === 'silent'
}

const SILENT = 'Connection terminated: the server doesn’t answer'

/** Those of its processes that work on a statement of ours. */
async function findWorking(
  place: string,
  silent: readonly Connection[],
): Promise<Set<number> | 'silent' | 'unknown'> {
  const [{ inside: { host, port } } = { inside: { host: '', port: 0 } }] = silent
  const client = newClient(place, { host, port, application_name: 'quad', query_timeout: PROOF_MS })
  client.on('error', () => undefined)
  const { connection } = client as unknown as Inside
  const late = setTimeout(() => connection.stream.destroy(), PROOF_MS)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(WORKING, [silent.map(({ pid }) => pid)])
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    const { code = '' } = error as { code?: string }
    return isAnswer(code) ? 'unknown' : 'silent'
  } finally {
    clearTimeout(late)
    void client.end().catch(() => undefined)
  }
}

const WORKING = `SELECT pid FROM pg_stat_activity
  WHERE pid = ANY($1::integer[]) AND state IN ('active', 'fastpath function call')`
