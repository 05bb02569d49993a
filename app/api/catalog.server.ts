import * as z from 'zod'
import { yamlContent } from '~/platform/content/content.server'
import { fullPath, isWriting, type Endpoint } from './endpoint'
import { ENDPOINTS } from './endpoints'

const parts = yamlContent(
  'api.yaml',
  z.array(z.strictObject({ name: z.string(), endpoints: z.record(z.string(), z.string()) })),
)

export type CatalogEntry = {
  /** 'GET /api/posts/:id' */
  key: string
  path: string
  summary: string
  endpoint: Endpoint
}
export type CatalogPart = { name: string; entries: CatalogEntry[] }

export const endpointKey = (endpoint: Endpoint) => `${endpoint.method} ${fullPath(endpoint)}`

const byKey = new Map(ENDPOINTS.map((endpoint) => [endpointKey(endpoint), endpoint]))

/** All endpoints in the parts of content/api.yaml, which names each of them once. */
export const catalog = (): CatalogPart[] =>
  parts().map(({ name, endpoints }) => ({
    name,
    entries: Object.entries(endpoints).flatMap(([key, summary]) => {
      const endpoint = byKey.get(key)
      return endpoint ? [{ key, path: fullPath(endpoint), summary, endpoint }] : []
    }),
  }))

/** Who may call it, in words. */
export function describeAccess(endpoint: Endpoint): string {
  if (endpoint.who.page === null) {
    if (endpoint.session) return 'Everyone; not with a token'
    // A token for reading promises that nothing is written with it, also where none is needed.
    return isWriting(endpoint)
      ? 'Everyone; a token, if there is one, needs write access'
      : 'Everyone'
  }
  if (endpoint.session) return 'Members with a session; not with a token'
  if (endpoint.ownOnly) return 'Members, about themselves; 403 about anyone else'
  return isWriting(endpoint) ? 'Members; a token needs write access' : 'Members'
}
