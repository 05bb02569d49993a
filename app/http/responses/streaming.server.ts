import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'

/** A connection on which no byte has moved for this long is closed: its reader has stalled. */
const STALLED_MS = 60_000

/** Marks a response that is sent in pieces; proxies in front of us understand it too. */
const UNBUFFERED = { 'X-Accel-Buffering': 'no', 'Cache-Control': 'no-store, no-transform' }

/**
 * A response whose chunks are sent as they come, such as HTML that grows. The next chunk is only asked
 * for once the last one is on its way. A producer that waits for something also has to wait for the
 * context's signal, which aborts when the client closes the connection.
 */
export function streamResponse(chunks: AsyncIterable<string>, init: ResponseInit = {}): Response {
  const iterator = chunks[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel: () => void iterator.return?.(),
    },
    { highWaterMark: 0 },
  )
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries(UNBUFFERED)) headers.set(name, value)
  return new Response(body, { ...init, headers })
}

/**
 * An event of a text/event-stream; its data is sent as JSON. Without data it isn't shown to anyone: it
 * only says how far the stream has come.
 */
export type ServerSentEvent = { event?: string; id?: string; data?: unknown }

/** A response of server-sent events that ends with its events; a list of them is sent as one piece. */
export const eventStream = (events: AsyncIterable<ServerSentEvent | ServerSentEvent[]>): Response =>
  streamResponse(serializeEvents(events), {
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8' },
  })

async function* serializeEvents(events: AsyncIterable<ServerSentEvent | ServerSentEvent[]>) {
  for await (const event of events) yield* toPieces([event].flat())
}

/** Characters from which on a piece is long enough: a reader who has stalled holds no more than one. */
const PIECE = 50_000

function* toPieces(events: readonly ServerSentEvent[]) {
  let piece = ''
  for (const event of events) {
    piece += formatEvent(event)
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}

const formatEvent = ({ event, id, data }: ServerSentEvent): string =>
  [
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(data === undefined ? [] : [`data: ${JSON.stringify(data)}`]),
    '\n',
  ].join('\n')

export const isStream = ({ headers }: Response): boolean =>
  headers.get('x-accel-buffering') === 'no' ||
  (headers.get('content-type')?.startsWith('text/event-stream') ?? false)

const openStreams = new Set<ServerResponse>()

/** Ends every stream, for a server that stops: clients connect again to the next one. */
export const closeStreams = () => openStreams.forEach((res) => res.destroy())

/** Sends a body as it comes, uncompressed, at the reader's pace. Rejects if its producer fails. */
export async function sendStream(
  res: ServerResponse,
  body: ReadableStream<Uint8Array> | null,
  stalledMs = STALLED_MS,
) {
  // A client that left before it began gets nothing, as one that leaves later.
  if (!body || res.req.method === 'HEAD' || res.destroyed) {
    await body?.cancel()
    res.end()
    return
  }
  openStreams.add(res)
  res.setTimeout(stalledMs, () => res.destroy())
  res.flushHeaders()
  try {
    await pipeline(Readable.fromWeb(body as NodeStream<Uint8Array>), res)
  } catch (error) {
    // The client is gone, or has stalled.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  } finally {
    openStreams.delete(res)
  }
}
