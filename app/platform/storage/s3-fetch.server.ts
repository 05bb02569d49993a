import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds before each further attempt, about: a service that is busy gets more time each time. */
const WAITS = [250, 750, 2_000]
/** Milliseconds that a service's own wish is followed for */
const MAX_WAIT = 5_000

/** Codes of a service that will do the same a little later, and the statuses they come with */
const PASSING = /<Code>(SlowDown|InternalError|ServiceUnavailable|RequestTimeout)<\/Code>/
const PASSING_STATUSES = [500, 503]
/** Statuses of a service that is asked in the name of another region than its own */
const REGION_STATUSES = [301, 400, 403]

/** The service names the region of its bucket, and it isn't the one that the request was signed for. */
export class WrongRegion extends Error {
  override name = 'WrongRegion'
  /** As the library's own errors say it */
  readonly status = 400
  readonly serviceCode = 'AuthorizationHeaderMalformed'

  constructor(readonly region: string) {
    super(`the bucket is in the region ${region}`)
  }
}

/**
 * Requests of a client that signs for a region. A busy service is asked again, after a while; what was signed stays
 * right for minutes. Only the response has to begin in time: a large file may take longer. Throws WrongRegion.
 */
export function s3Fetch(region: string, responseMs: number): typeof fetch {
  return async (input, init) => {
    for (let attempt = 0; ; attempt++) {
      const response = await fetchInTime(responseMs, input, init)
      if (response.ok || response.status === 404) return response
      const text = await response.clone().text()
      const named = REGION_STATUSES.includes(response.status) ? namedRegion(response, text) : ''
      if (named !== '' && named !== region) throw new WrongRegion(named)
      const wait = WAITS[attempt]
      if (wait === undefined || !isPassing(response, text, init?.method)) return response
      // Many who were turned away at the same time don't come back at the same time.
      await sleep(wishedWait(response) ?? wait * (0.5 + Math.random()))
    }
  }
}

async function fetchInTime(ms: number, ...[input, init]: Parameters<typeof fetch>) {
  const controller = new AbortController()
  const timeout = new DOMException('No response in time', 'TimeoutError')
  const timer = setTimeout(() => controller.abort(timeout), ms)
  try {
    return await fetch(input, { ...init, signal: controller.signal })
  } finally {
    clearTimeout(timer)
  }
}

const REGION = /^[\w-]{1,40}$/

/** In a header, or in the text of an AuthorizationHeaderMalformed; empty where none is named. */
function namedRegion({ headers }: Response, text: string): string {
  const named = headers.get('x-amz-bucket-region') ?? /<Region>([^<]*)<\/Region>/.exec(text)?.[1]
  return named !== undefined && REGION.test(named) ? named : ''
}

/** The response to HEAD has no text that would say more. A proxy’s has no code of the service. */
const isPassing = ({ status }: Response, text: string, method = 'GET'): boolean =>
  PASSING_STATUSES.includes(status) && (method === 'HEAD' || PASSING.test(text))

function wishedWait({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? NaN)
  return seconds >= 0 ? Math.min(seconds * 1000, MAX_WAIT) : null
}
