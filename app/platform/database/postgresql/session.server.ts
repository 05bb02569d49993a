import type { ClientBase } from 'pg'
import {
  farewell,
  settingStatements,
  unlessInAddress,
  type SessionSettings,
} from '~prisma/server/session-settings'

export type { SessionSettings }

/** Milliseconds until the first answer: a pooler lets connections in that it has none of the server's for. */
const FIRST_ANSWER_MS = 5_000

/**
 * Looking a row up costs hardly more than reading the next one, on a solid-state disk and in memory. By the
 * standard of a turning one the server reads whole tables, of all schools, where an index finds a school's rows.
 * And statements are short: compiling one whose rows were thought to be many took 560 ms, each time, and running
 * it 85.
 */
const TUNING: SessionSettings = { random_page_cost: '1.1', jit: 'off' }

/** The rows of a machine that is gone are locked for eight seconds. */
const FAREWELL = farewell(3, 1)

/** Those of a connection that the address doesn't set by its own options. */
export const sessionSettings = (place: string, more: SessionSettings): SessionSettings => ({
  ...unlessInAddress(place, { ...TUNING, ...FAREWELL }),
  ...more,
})

/**
 * Sets a connection up by statements, which poolers pass on: the startup parameter for it is refused by them or
 * dropped. Returns the number of the server's process.
 */
export async function prepareSession(
  client: ClientBase,
  settings: SessionSettings,
): Promise<number> {
  const text = [...settingStatements(settings), 'SELECT pg_backend_pid() AS pid'].join('; ')
  // Several statements have a result each.
  const results = (await inTime(client.query(text))) as unknown as Result | Result[]
  return [results].flat().at(-1)?.rows[0]?.pid ?? 0
}

type Result = { rows: { pid: number }[] }

/** The code of a pooler that has no connection free, or of a server that lets us in and then says nothing */
export const NO_FIRST_ANSWER = 'QUAD_NO_FIRST_ANSWER'

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = new Error(`no answer to the first statement within ${FIRST_ANSWER_MS / 1000} s`)
    const fail = () => reject(Object.assign(error, { code: NO_FIRST_ANSWER }))
    timer = setTimeout(fail, FIRST_ANSWER_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
