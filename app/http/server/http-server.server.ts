import { createServer, type RequestListener, type Server } from 'node:http'
import { oneByOne } from '~/http/admission/one-by-one.server'

/** Bytes of URL and headers: a search for 10,000 characters of four bytes must fit. */
const MAX_HEADER_BYTES = 128 * 1024

/** Milliseconds for the headers, which every client has complete when it connects */
const HEADERS_TIMEOUT = 30_000

/** Milliseconds an idle connection is kept, longer than the proxies in front keep theirs */
const KEEP_ALIVE_TIMEOUT = 65_000

/** Node's server with the limits of this site. How long a body may pause is readBody's to say. */
export const createHttpServer = (listener: RequestListener): Server =>
  createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
      headersTimeout: HEADERS_TIMEOUT,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    oneByOne(listener),
  )
