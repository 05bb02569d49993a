import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A way to the server that can be cut, or fall silent. */
export async function openWay(to: URL) {
  const sockets = new Set<Socket>()
  const join = (socket: Socket) => {
    const other = connect(Number(to.port), to.hostname)
    for (const [one, two] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined).on('close', () => two.destroy())
      one.pipe(two)
    }
  }
  const way = createServer(join).listen(0, '127.0.0.1')
  await once(way, 'listening')
  const { port } = way.address() as AddressInfo
  /** Nothing comes through any longer on the connections that are there, and nothing ends. */
  const freezeOpen = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  const silent = (socket: Socket) => void sockets.add(socket.pause().on('error', () => undefined))
  /** The same for new ones. */
  const freeze = () => {
    freezeOpen()
    way.off('connection', join).on('connection', silent)
  }
  /** New connections come through again. */
  const thaw = () => void way.off('connection', silent).on('connection', join)
  const cut = () => {
    way.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(cut)
  const address = Object.assign(new URL(to), { hostname: '127.0.0.1', port }).href
  const mend = () => once(way.listen(port, '127.0.0.1'), 'listening')
  return { address, cut, freeze, freezeOpen, thaw, mend }
}
