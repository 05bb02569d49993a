import { connect as connectHttp2 } from 'node:http2'
import { connect, type Socket } from 'node:net'

/** Where a crowd goes, and who it is. `proxy` is the port of a proxy that speaks HTTP/2, if there is one. */
export type Target = { port: number; host: string; cookie: string; proxy: number | null }

/** Begins, and returns what ends it: all its connections closed at once. */
export type Attack = { name: string; begin: (at: Target) => () => void; needsProxy?: true }

const PATH = '/search-results?q=exam'

const search = ({ host, port, cookie }: Target) =>
  `GET ${PATH} HTTP/1.1\r\nHost: ${host}:${port}\r\nCookie: ${cookie}\r\n\r\n`

function openAll(count: number, { port }: Target, begin: (socket: Socket) => void): () => void {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1', () => begin(socket))
    // A connection that the site cuts off is what is measured, not a failure.
    return socket.on('error', () => undefined)
  })
  return () => sockets.forEach((socket) => socket.destroy())
}

export const ATTACKS: readonly Attack[] = [
  {
    name: '120 connections, 60 searches in one piece on each',
    begin: (at) =>
      openAll(120, at, (socket) => {
        socket.pause()
        socket.write(search(at).repeat(60))
      }),
  },
  {
    name: '1,500 connections with one search each',
    begin: (at) => openAll(1_500, at, (socket) => socket.resume().write(search(at))),
  },
  {
    name: '20 HTTP/2 connections, 128 searches on each',
    needsProxy: true,
    begin: (at) => {
      const sessions = Array.from({ length: 20 }, () => {
        const session = connectHttp2(`http://127.0.0.1:${at.proxy ?? 0}`)
        session.on('error', () => undefined)
        for (let stream = 0; stream < 128; stream++)
          session
            .request({ ':path': PATH, ':authority': `${at.host}:${at.port}`, cookie: at.cookie })
            .on('error', () => undefined)
            .resume()
        return session
      })
      return () => sessions.forEach((session) => session.destroy())
    },
  },
  {
    name: '300 connections that ask again and again and read 1 KB a second',
    begin: (at) =>
      openAll(300, at, (socket) => {
        socket.write(search(at).repeat(20))
        const reading = setInterval(() => socket.read(1_024), 1_000)
        socket.pause().once('close', () => clearInterval(reading))
      }),
  },
]
