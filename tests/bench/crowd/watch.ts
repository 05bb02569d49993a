import { request, type Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from './attacks'

/** What someone waited for one request: milliseconds, and the status, 0 without an answer */
export type Wait = { ms: number; status: number }

/** Milliseconds after which no one waits any longer */
const TIMEOUT = 60_000

export function ask(
  path: string,
  { port, host, cookie }: Target,
  agent: Agent | false = false,
): Promise<Wait> {
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ ms: performance.now() - began, status })
    const headers = { host: `${host}:${port}`, cookie }
    const options = { host: '127.0.0.1', port, path, headers, agent, timeout: TIMEOUT }
    const sent = request(options, (response) => {
      response.resume().once('end', () => end(response.statusCode ?? 0))
      response.once('error', () => end(0))
    })
    sent.once('timeout', () => sent.destroy(new Error('no answer')))
    sent.once('error', () => end(0))
    sent.end()
  })
}

/** Asks for a page again and again, with a pause between, until it is told to end. */
export function watch(path: string, at: Target, pause: number, agent: Agent | false = false) {
  const waits: Wait[] = []
  let isOver = false
  const done = (async () => {
    while (!isOver) {
      waits.push(await ask(path, at, agent))
      await sleep(pause)
    }
  })()
  return {
    waits,
    async end() {
      isOver = true
      await done
      return waits
    },
  }
}
