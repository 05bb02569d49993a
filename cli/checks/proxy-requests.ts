import { once } from 'node:events'
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { PASS_HEADER, pieceText, PROXY_CHECK, STREAM } from '~/platform/monitoring/proxy-check'

/** Milliseconds without a byte after which an answer is given up; a pause of a stream is shorter. */
const TIMEOUT = 30_000

/** How the site is asked through its proxy. */
export type Through = {
  from: URL
  pass: string
  signal: AbortSignal
  /** Where connections go instead, in tests */
  connection?: RequestOptions & { rejectUnauthorized?: boolean; servername?: string }
}

type RequestParts = { headers?: Record<string, string>; body?: Buffer }

/** An answer whose body has not been read. */
async function open(
  { from, pass, signal, connection }: Through,
  path: string,
  sent: RequestParts = {},
) {
  const options = {
    host: from.hostname,
    port: from.port,
    path,
    method: sent.body ? 'POST' : 'GET',
    headers: {
      host: from.host,
      [PASS_HEADER]: pass,
      ...(sent.body ? { 'content-length': sent.body.length } : {}),
      ...sent.headers,
    },
    agent: false,
    timeout: TIMEOUT,
    signal,
    ...connection,
  }
  const request = (from.protocol === 'https:' ? secureRequest : plainRequest)(options)
  request.on('timeout', () => request.destroy(new Error('there was no answer in time')))
  request.end(sent.body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

/** An answer as it came over the line. */
export async function load(through: Through, path: string, sent?: RequestParts) {
  const response = await open(through, path, sent)
  const { statusCode: status = 0, headers } = response
  return { status, headers, body: await buffer(response) }
}

/** How a growing answer came. */
export type Growth = {
  encoding: string | null
  /** Milliseconds by which the quickest piece was late; null where none came */
  late: number | null
  /** Milliseconds after which it was cut; null where it came whole */
  cut: number | null
}

/** Reads the stream as browsers do, which take it compressed. */
export async function watchGrowth(
  through: Through,
  kind: 'html' | 'events',
  pauseMs: number,
): Promise<Growth> {
  const begun = performance.now()
  const path = `${PROXY_CHECK.stream}?as=${kind}&pause=${pauseMs}`
  const response = await open(through, path, { headers: { 'accept-encoding': 'gzip, br' } })
  const came: number[] = []
  let text = ''
  try {
    for await (const part of decoded(response) as AsyncIterable<Buffer>) {
      text += part.toString('latin1')
      while (text.includes(pieceText(came.length))) came.push(performance.now() - begun)
    }
  } catch (error) {
    if (through.signal.aborted) throw error
  }
  const delays = came.slice(0, STREAM.pieces).map((at, number) => at - number * STREAM.everyMs)
  return {
    encoding: response.headers['content-encoding'] ?? null,
    late: delays.length === 0 ? null : Math.min(...delays),
    cut: came.length > STREAM.pieces ? null : performance.now() - begun,
  }
}

const DECODERS: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  br: createBrotliDecompress,
}

function decoded(response: IncomingMessage): Readable {
  const decoder = DECODERS[response.headers['content-encoding'] ?? '']?.()
  return decoder ? (pipeline(response, decoder, () => undefined) as unknown as Readable) : response
}
