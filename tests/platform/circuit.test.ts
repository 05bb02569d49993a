import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { PoolClient } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCircuit } from '~/platform/database/postgresql/circuit.server'

/** The address of a server that lets everyone in and says nothing, and how often someone came. */
async function silentServer() {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { place: `postgresql://quad@127.0.0.1:${port}/quad?connect_timeout=1`, sockets }
}

test('no one waits for a server that is known to say nothing, and it is tried again and again', async () => {
  const { place, sockets } = await silentServer()
  const circuit = openCircuit(place)
  onTestFinished(circuit.close)
  let open: (client: PoolClient) => void = () => undefined
  const waiting = circuit.connect(() => new Promise((resolve) => (open = resolve)))
  circuit.trip(new Error('nothing is heard'))
  await expect(waiting).rejects.toMatchObject({ code: 'DATABASE_AWAY' })
  // One that comes all the same goes back to its pool.
  const release = vi.fn()
  open({ release } as unknown as PoolClient)
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce())
  const never = vi.fn<() => Promise<PoolClient>>()
  await expect(circuit.connect(never)).rejects.toMatchObject({ code: 'DATABASE_AWAY' })
  expect(never).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(sockets.length).toBeGreaterThan(1), { timeout: 30_000 })
})

test('a connection that is refused at once, and a pool without a turn, say nothing about others', async () => {
  const { place, sockets } = await silentServer()
  const circuit = openCircuit(place)
  onTestFinished(circuit.close)
  const refused = new Error('refused')
  await expect(circuit.connect(() => Promise.reject(refused))).rejects.toThrow('refused')
  const full = 'timeout exceeded when trying to connect'
  const late = () =>
    new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error(full)), 1_100))
  await expect(circuit.connect(late)).rejects.toThrow(full)
  const client = {} as PoolClient
  expect(await circuit.connect(() => Promise.resolve(client))).toBe(client)
  expect(sockets).toEqual([])
})
