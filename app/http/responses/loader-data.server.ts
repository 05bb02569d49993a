import type { ServerBuild } from '@remix-run/node'
import { UNSAFE_SingleFetchRedirectSymbol as REDIRECT } from '@remix-run/server-runtime'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/**
 * The same routes, whose data Remix doesn't encode for its browser side, which is never loaded. There is
 * no setting against that. Of a redirect, though, it encodes the target alone, so what loaders return
 * is marked as one without. Nothing else looks for the mark.
 */
export const withoutHandoff = (routes: Routes): Routes =>
  Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route && withMarkedData(route)]),
  )

function withMarkedData(route: Route): Route {
  const { loader } = route.module
  if (!loader) return route
  const marking: typeof loader = async (args) => mark(await loader(args))
  return { ...route, module: { ...route.module, loader: marking } }
}

function mark<T>(result: T): T {
  const data = isWithInit(result) ? result.data : result
  const isObject = typeof data === 'object' && data !== null && !(data instanceof Response)
  if (isObject && Object.isExtensible(data)) Object.defineProperty(data, REDIRECT, { value: null })
  return result
}

/** What `data(…)` of Remix returns: loader data with a status or headers. */
const isWithInit = (result: unknown): result is { data: unknown } =>
  typeof result === 'object' &&
  result !== null &&
  'type' in result &&
  result.type === 'DataWithResponseInit' &&
  'data' in result
