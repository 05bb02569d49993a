import findMyWay from 'find-my-way'
import { fullPath, isWriting, type Endpoint } from './endpoint'
import { ENDPOINTS } from './endpoints'

const METHODS = ['GET', 'POST', 'DELETE'] as const

type Match = { endpoint: Endpoint; params: Record<string, string> }

/** Built once; a fixed part of a path wins over a parameter: /user/find_blocked before /user/:id. */
const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 500 })
const byHandler = new Map<unknown, Endpoint>()
for (const endpoint of ENDPOINTS) {
  const handler = () => undefined
  byHandler.set(handler, endpoint)
  router.on(endpoint.method, fullPath(endpoint), handler)
}

/** The endpoint for a method and a path, with the path's fields; null for none. */
export function matchEndpoint(method: string, path: string): Match | null {
  const allowed = METHODS.find((known) => known === method)
  if (method === 'HEAD') return findReading(path)
  return allowed ? find(allowed, path) : null
}

/** What a HEAD asks for: the endpoint of the GET, unless that changes something. */
function findReading(path: string): Match | null {
  const match = find('GET', path)
  return match && !isWriting(match.endpoint) ? match : null
}

/** A fixed part wins whatever the method: GET /user/logout isn't about a user with that id. */
function find(method: (typeof METHODS)[number], path: string): Match | null {
  const match = router.find(method, path)
  const endpoint = match && byHandler.get(match.handler)
  if (!match || !endpoint) return null
  const isFixed = ENDPOINTS.some((known) => fullPath(known) === path)
  if (isFixed && fullPath(endpoint) !== path) return null
  return { endpoint, params: match.params as Record<string, string> }
}

/** Pattern of the endpoint for a method and a path of the API, or that there is none. */
export function endpointPattern(method: string, path: string): string {
  const match = matchEndpoint(method, path)
  return match ? fullPath(match.endpoint) : '/api/*'
}

/** The methods that the path answers; none for an unknown path. */
export const allowedMethods = (path: string): string[] =>
  ['GET', 'HEAD', 'POST', 'DELETE'].filter((method) => matchEndpoint(method, path) !== null)

/** How much a call may send in files, undefined where it takes none. */
export const endpointUpload = (method: string, path: string) =>
  matchEndpoint(method, path)?.endpoint.upload
