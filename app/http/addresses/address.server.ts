import { isApiPath } from './api-requests.server'

/** Bytes of a path: what comes after works on it with more than one pass. */
export const MAX_PATH_BYTES = 2048

/** Of a query, which has up to 500 fields: a page repeats it in its links. */
export const MAX_QUERY_BYTES = 32 * 1024

/** Fields of a query: each is read several times, and no page has a fraction of them. */
export const MAX_QUERY_FIELDS = 500

/** A name or number of a host with its port, and nothing before an "@". */
const HOST = /^(?:[a-z\d][a-z\d._-]{0,252}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

export type AddressError = { status: 400 | 414; text: string }

/** What most addresses are: one that reading would leave as it is. */
const PLAIN = /^(?:\/[\w-]+)+(?:\?[\w=&+.-]*)?$/

const UNREADABLE: AddressError = { status: 400, text: "That address can't be read." }
const TOO_LONG: AddressError = { status: 414, text: 'That address is too long.' }

/**
 * Path and query as everything after reads them: without a host of their own, dot segments, or
 * more than one slash in a row, and with each percent sign decodable. Or why not.
 */
export function readAddress(
  address: string,
  host: string | undefined,
): { url: string } | AddressError {
  const local = address.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
  const [path = ''] = local.split('?', 1)
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) return TOO_LONG
  if (Buffer.byteLength(local) - Buffer.byteLength(path) > MAX_QUERY_BYTES + 1) return TOO_LONG
  if (local.split('&', MAX_QUERY_FIELDS + 1).length > MAX_QUERY_FIELDS) return TOO_LONG
  // Endpoints name the field.
  if (local.includes('%00') && !isApiPath(path)) return UNREADABLE
  const origin = `http://${host ?? 'localhost'}`
  if ((host !== undefined && !HOST.test(host)) || !URL.canParse(origin)) return UNREADABLE
  if (PLAIN.test(local)) return { url: local }
  const url = new URL(origin)
  url.pathname = escapeMalformed(path)
  url.search = local.slice(path.length)
  return { url: url.pathname.replace(/\/{2,}/g, '/') + url.search }
}

/**
 * A percent sign that stands for itself ('/q/50%') is written as one, and so is each that begins
 * bytes of no character. Router and files reject the whole address otherwise.
 */
function escapeMalformed(path: string): string {
  const plain = path.replace(/%(?![\da-f]{2})/gi, '%25')
  return isDecodable(plain) ? plain : plain.replace(/%(?=[89a-f])/gi, '%25')
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
