import http from 'node:http'
import https from 'node:https'
import { isPrivateNumber, lookupPublic } from '../security/public-network.server'
import { withStorable } from '../text/text-checks'
import { LmsError, type LmsProblem } from './lms'
import { readRetryAfter } from './retry-after'

/** Bytes of an answer; a page of a hundred assignments has some 300 KB. */
const LARGEST = 4 * 1024 ** 2

type LmsRequest = {
  method?: 'GET' | 'POST' | 'DELETE'
  token?: string
  form?: Record<string, string>
  /** A body of that type */
  json?: { type: string; value: unknown }
  /** What is read where it isn't JSON by that name */
  accept?: string
  /** An answer that is as good as success */
  isFine?: (status: number, body: string) => boolean
  /** What a 400 means that says nothing of the client; otherwise it is refused */
  bad?: LmsProblem
  /** What 401 means where it has one meaning; otherwise it depends on the challenge */
  unauthorized?: LmsProblem
  /** The operator hasn't named this host: it leads to the internet, or nowhere */
  outside?: boolean
  signal: AbortSignal
}

export type LmsAnswer = { status: number; json: unknown; headers: Headers }

/**
 * One request to a learning platform. Follows no redirect, because a token would go along, and reads no
 * answer without end. Throws LmsError for whatever isn't a success with JSON.
 */
export async function requestLms(url: URL, request: LmsRequest): Promise<LmsAnswer> {
  const what = `${request.method ?? 'GET'} ${url.pathname}`
  let status: number, headers: Headers, body: string
  try {
    const response = await send(url, request)
    status = response.statusCode ?? 0
    headers = readHeaders(response)
    body = await readBody(response)
  } catch (error) {
    if (error instanceof LmsError) throw error
    const reason = error instanceof Error ? error.name : 'failed'
    throw new LmsError('unreachable', `${what} ${reason}`)
  }
  const isFine = (status >= 200 && status < 300) || request.isFine?.(status, body)
  const problem = isFine ? null : findProblem(status, headers, body, request)
  if (problem) throw new LmsError(problem, `${what} answered ${status}`, readRetryAfter(headers))
  const json = body === '' || status >= 400 ? null : parseJson(body, what)
  return { status, json, headers }
}

function send(url: URL, request: LmsRequest): Promise<http.IncomingMessage> {
  const {
    method = 'GET',
    token,
    form,
    json,
    outside,
    signal,
    accept = 'application/json',
  } = request
  if (outside && isPrivateNumber(url.hostname)) throw notOutside(`${url.hostname} is inside`)
  const type = json?.type ?? (form && 'application/x-www-form-urlencoded;charset=UTF-8')
  const body = json ? JSON.stringify(json.value) : form && String(new URLSearchParams(form))
  const headers = {
    accept,
    ...(type && { 'content-type': type }),
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const lookup = outside ? lookupPublic(notOutside) : undefined
  const { request: open } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const sent = open(url, { method, headers, signal, lookup, agent: false }, resolve)
    sent.on('error', reject)
    sent.end(body)
  })
}

const notOutside = (message: string) => new LmsError('not set up', message)

function readHeaders(response: http.IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value))
  return headers
}

async function readBody(response: http.IncomingMessage): Promise<string> {
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    // Leaving the loop closes the connection.
    if (size > LARGEST) throw new LmsError('nonsense', 'the answer has no end')
    text += decoder.decode(part, { stream: true })
  }
  return text
}

/** Canvas says 403 to who asks too often, and 401 for ended tokens (with a challenge) and forbidden things. */
function findProblem(
  status: number,
  headers: Headers,
  body: string,
  { unauthorized, bad }: Pick<LmsRequest, 'unauthorized' | 'bad'>,
): LmsProblem {
  if (status === 429 || (status === 403 && /rate limit/i.test(body))) return 'busy'
  if (status === 401 && unauthorized) return unauthorized
  if (status === 401 && headers.has('www-authenticate')) return 'unlinked'
  if (/invalid_grant/.test(body)) return 'unlinked'
  if (/invalid_client|unauthorized_client|invalid_scope/.test(body)) return 'not set up'
  if (/maximum number of allowed attempts/.test(body)) return 'used up'
  // Our clock is ahead of theirs: what comes later isn't.
  if (/in the future/.test(body)) return 'nonsense'
  if (status === 400 && bad) return bad
  if (status === 404 || status === 410) return 'gone'
  if (status >= 500) return 'unreachable'
  return status >= 400 ? 'refused' : 'nonsense'
}

/** A title with a character that can't be stored shows it as �; the rest of the answer counts. */
function parseJson(body: string, what: string): unknown {
  try {
    return JSON.parse(body, (_name, value: unknown) =>
      typeof value === 'string' ? withStorable(value) : value,
    )
  } catch {
    throw new LmsError('nonsense', `${what} answered no JSON`)
  }
}
