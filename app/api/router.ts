import findMyWay from 'find-my-way'
import type { Endpoint } from './endpoint'
import { ENDPOINTS } from './endpoints'

const METHODS = ['GET', 'POST', 'DELETE'] as const

type Match = { endpoint: Endpoint; params: Record<string, string> }

/** Built once; a fixed part of a path wins over a parameter: /user/find_blocked before /user/:id. */
const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 500 })
const byHandler = new Map<unknown, Endpoint>()
for (const endpoint of ENDPOINTS) {
  const handler = () => undefined
  byHandler.set(handler, endpoint)
  router.on(endpoint.method, endpoint.path, handler)
}

/** The endpoint for a method and a path below /api, with the path's fields; null for none. */
export function matchEndpoint(method: string, path: string): Match | null {
  const allowed = METHODS.find((one) => one === method)
  const found = allowed && router.find(allowed, path)
  const endpoint = found && byHandler.get(found.handler)
  return found && endpoint ? { endpoint, params: found.params as Record<string, string> } : null
}

/** Pattern of the endpoint for a method and a path of the API, or that there is none. */
export function endpointPattern(method: string, path: string): string {
  const match = matchEndpoint(method, path.replace(/^\/api/, ''))
  return match ? `/api${match.endpoint.path}` : '/api/*'
}

/** The methods that the path answers; none for an unknown path. */
export const allowedMethods = (path: string): string[] =>
  METHODS.filter((method) => router.find(method, path) !== null)
