import http from 'node:http'
import type { ScaleSite } from './sites'

export type Ask = { path: string; body?: URLSearchParams }

/** What a connection asks at its turn */
export type Asking = (site: ScaleSite, connection: number, turn: number) => Ask

export type Load = {
  /** Milliseconds of each request */
  ms: number[]
  seconds: number
  /** Milliseconds of CPU that the load itself took */
  ownCpu: number
}

/**
 * Asks over connections that stay open, one request after the other on each, until each has asked as often
 * or as long as wanted. Node's own client and nothing more: the load shares the cores with what it measures.
 */
export async function load(
  site: ScaleSite,
  asking: Asking,
  { connections, ...until }: { connections: number } & ({ requests: number } | { seconds: number }),
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const ms: number[] = []
  const began = performance.now()
  const cpu = process.cpuUsage()
  const isOver = (turn: number) =>
    'requests' in until
      ? turn >= until.requests / connections
      : performance.now() - began > until.seconds * 1000
  const connect = async (connection: number) => {
    for (let turn = 0; !isOver(turn); turn++) {
      const start = performance.now()
      await send(site, agent, asking(site, connection, turn))
      ms.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => connect(at)))
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  agent.destroy()
  return { ms, seconds, ownCpu: (user + system) / 1000 }
}

const send = (site: ScaleSite, agent: http.Agent, { path, body }: Ask) =>
  new Promise<void>((resolve, reject) => {
    const { host, port, cookie } = site
    const headers = {
      host: `${host}:${port}`,
      cookie,
      'accept-encoding': 'br',
      ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    }
    const method = body ? 'POST' : 'GET'
    const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent })
    request.once('response', (response) => {
      const { statusCode = 0 } = response
      if (statusCode === (body ? 303 : 200)) return response.resume().once('end', () => resolve())
      reject(new Error(`${method} ${path} answered ${statusCode}`))
    })
    request.once('error', reject).end(body?.toString())
  })
