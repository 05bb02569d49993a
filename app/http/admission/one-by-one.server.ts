import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Requests that wait behind another one of their connection (pipelining): on one of them, and on all
 * together. Browsers and proxies send none; a client that has sent more than this is cut off, as
 * RFC 9112, 9.3.2, tells it to expect. What waits is a request read but not begun, some 4 KB.
 */
const MAX_BEHIND = { connection: 16, all: 2_000 }

type Line = { isBusy: boolean; waiting: (() => void)[] }

const lines = new WeakMap<Socket, Line>()

/** Whether more requests have come on the connection of one in work. */
export const isFollowed = ({ socket }: IncomingMessage): boolean =>
  (lines.get(socket)?.waiting.length ?? 0) > 0

/**
 * Begins the requests of a connection one after the other: the next one when the response before it has
 * been sent. Node would begin all that have arrived at once. Those of a connection that is gone never
 * begin. The socket is read on meanwhile: a paused one wouldn't tell that its client has left.
 */
export function oneByOne(listener: RequestListener, max = MAX_BEHIND): RequestListener {
  let waiting = 0
  const open = (socket: Socket): Line => {
    const line: Line = { isBusy: false, waiting: [] }
    lines.set(socket, line)
    socket.once('close', () => {
      waiting -= line.waiting.length
      line.waiting = []
    })
    return line
  }
  return (req, res) => {
    const { socket } = req
    const line = lines.get(socket) ?? open(socket)
    const begin = () => {
      line.isBusy = true
      // Each layer of a response waits once for its end: more than Node's ten of them are no leak.
      res.setMaxListeners(20)
      // Not in the same turn: thousands of short answers, one after the other, would keep everyone else waiting.
      res.once('close', () => setImmediate(next))
      listener(req, res)
    }
    const next = () => {
      line.isBusy = false
      // A connection that is about to end carries no further response.
      const first = socket.writable ? line.waiting.shift() : undefined
      if (!first) return
      waiting--
      first()
    }
    if (!line.isBusy) return begin()
    if (socket.destroyed) return
    if (line.waiting.length >= max.connection || waiting >= max.all) return void socket.destroy()
    waiting++
    line.waiting.push(begin)
  }
}
