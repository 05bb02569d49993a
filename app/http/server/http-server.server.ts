import { createServer, type RequestListener, type Server } from 'node:http'
import { noteArrival } from '~/http/admission/own-turn.server'
import { oneByOne } from '~/http/admission/one-by-one.server'

/** Bytes of URL and headers: a search for 10,000 characters of four bytes must fit. */
const MAX_HEADER_BYTES = 128 * 1024

/** Milliseconds for the headers, which every client has complete when it connects */
const HEADERS_TIMEOUT = 30_000

/** Milliseconds an idle connection is kept, longer than the proxies in front keep theirs */
const KEEP_ALIVE_TIMEOUT = 65_000

/**
 * Connections that the system keeps until they are accepted; it has a limit of its own (Linux: 4,096). Of
 * Node's 511 nothing is left in a crowd, and who finds no room is let in a second or more later.
 */
const MAX_UNACCEPTED = 4_096

/** Node's server with the limits of this site. How long a body may pause is readBody's to say. */
export const createHttpServer = (listener: RequestListener): Server =>
  createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
      headersTimeout: HEADERS_TIMEOUT,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    oneByOne(listener),
  ).on('connection', noteArrival)

/** Listens; throws if it can't. */
export const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: MAX_UNACCEPTED }, () => {
      server.off('error', reject)
      resolve()
    })
  })
