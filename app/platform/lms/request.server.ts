import { LmsError, type LmsProblem } from './lms'

/** Bytes of an answer; a page of a hundred assignments has some 300 KB. */
const LARGEST = 4 * 1024 ** 2

type LmsRequest = {
  method?: 'GET' | 'POST' | 'DELETE'
  token?: string
  form?: Record<string, string>
  /** A body of that type */
  json?: { type: string; value: unknown }
  /** A status that is as good as success */
  fine?: number
  signal: AbortSignal
}

export type LmsAnswer = { json: unknown; headers: Headers }

/**
 * One request to a learning platform. Follows no redirect, because a token would go along, and reads no
 * answer without end. Throws LmsError for whatever isn't a success with JSON.
 */
export async function requestLms(url: URL, request: LmsRequest): Promise<LmsAnswer> {
  const { method = 'GET', token, form, json, signal } = request
  const what = `${method} ${url.pathname}`
  let status: number, headers: Headers, body: string
  try {
    const response = await fetch(url, {
      ...{ method, signal, redirect: 'manual' },
      body: json ? JSON.stringify(json.value) : form && new URLSearchParams(form),
      headers: {
        accept: 'application/json',
        ...(json && { 'content-type': json.type }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    ;({ status, headers } = response)
    body = await readBody(response)
  } catch (error) {
    if (error instanceof LmsError) throw error
    const reason = error instanceof Error ? error.name : 'failed'
    throw new LmsError('unreachable', `${what} ${reason}`)
  }
  const problem = status === request.fine ? null : findProblem(status, headers, body)
  if (problem) throw new LmsError(problem, `${what} answered ${status}`)
  return { json: body === '' ? null : parseJson(body, what), headers }
}

async function readBody({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for (;;) {
    const part = await reader?.read()
    if (!part?.value) return text
    size += part.value.length
    if (size > LARGEST) {
      await reader?.cancel()
      throw new LmsError('nonsense', 'the answer has no end')
    }
    text += decoder.decode(part.value, { stream: true })
  }
}

/** Canvas says 403 to who asks too often, and 401 for ended tokens (with a challenge) and forbidden things. */
function findProblem(status: number, headers: Headers, body: string): LmsProblem | null {
  if (status >= 200 && status < 300) return null
  if (status === 429 || (status === 403 && /rate limit/i.test(body))) return 'busy'
  if (status === 401 && headers.has('www-authenticate')) return 'unlinked'
  if (/invalid_grant/.test(body)) return 'unlinked'
  if (/invalid_client|unauthorized_client/.test(body)) return 'not set up'
  if (status === 404 || status === 410) return 'gone'
  if (status >= 500) return 'unreachable'
  return status >= 400 ? 'refused' : 'nonsense'
}

function parseJson(body: string, what: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new LmsError('nonsense', `${what} answered no JSON`)
  }
}
