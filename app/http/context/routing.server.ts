import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { memoize } from '~/platform/memoize'
import { normalizePath } from '~/policy/navigation-guard'
import { productSlug } from '~/policy/path-groups'
import type { UploadRule } from '../forms/uploads.server'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

export type Routing = {
  /** Routes that could match a path, with their parent layouts; Remix picks the winner. */
  candidates: (path: string) => Routes
  /** Whether a path has a page or action of its own; every other one is the default route. (ACCESS-17) */
  isKnownPath: (path: string) => boolean
  /** Pattern of the route of a path, '/post/:postId', or that there is none: for logs and numbers. */
  pattern: (path: string) => string
  /** What may be uploaded at a path, by the handle of its route. */
  uploadRule: (path: string) => UploadRule | undefined
}

/** Routes whose last segment is a name with the product's in it. */
const PRODUCT_PATHS: Record<string, (slug: string) => string> = {
  ':suite': (slug) => `/${slug}-suite`,
  'leader/:product': (slug) => `/leader/${slug}`,
}

/** A request asks half a dozen times about its path, and the next ones often about the same. */
const PATHS = { most: 1000, longest: 100 }

export function createRouting(routes: Routes, product: string): Routing {
  const candidates = memoize(createCandidates(routes), PATHS)
  const find = memoize((path: string): Route | null => {
    const leaves = Object.values(candidates(path)).flatMap((route) =>
      route?.path ? [{ id: route.id, path: route.path }] : [],
    )
    const match = matchRoutes(leaves, path)?.at(-1)?.route
    const named = match && PRODUCT_PATHS[match.path]
    if (!match || match.path === '*') return null
    if (named && normalizePath(path) !== named(productSlug(product))) return null
    return routes[match.id] ?? null
  }, PATHS)
  return {
    candidates,
    isKnownPath: (path) => find(path) !== null,
    pattern: (path) => {
      const route = find(path)
      return route ? `/${route.path?.replace(/^\//, '')}` : '(none)'
    },
    uploadRule: (path) =>
      (find(path)?.module.handle as { upload?: UploadRule } | undefined)?.upload,
  }
}

/**
 * Remix compares an address with every route several times per page, and compiles their patterns
 * again each time, which costs more than the page. Here each route is compiled once, and Remix gets
 * the few that fit. The same candidates are always the same object.
 */
function createCandidates(routes: Routes): Routing['candidates'] {
  const all = Object.values(routes).flatMap((route) => route ?? [])
  const layouts = new Set(all.map(({ parentId }) => parentId))
  const leaves = all
    .filter(({ id }) => !layouts.has(id))
    .map((route) => {
      const chain = withParents(routes, route)
      const segments = splitPath(chain.map(({ path }) => path ?? '').join('/'))
      const first = /^[\w-]+$/.test(segments[0] ?? '') ? segments[0] : undefined
      return { id: route.id, chain, first, pattern: pathPattern(segments) }
    })
  const known = new Map<string, Routes>()
  return (path) => {
    const decoded = decodeSegments(path.replace(/[?#].*/s, ''))
    const start = splitPath(decoded)[0]?.toLowerCase()
    const candidates = leaves.filter(
      ({ first, pattern }) => (first === undefined || first === start) && pattern.test(decoded),
    )
    const key = candidates.map(({ id }) => id).join(' ')
    const chosen = new Set(candidates.flatMap(({ chain }) => chain))
    const branch =
      known.get(key) ??
      Object.fromEntries(all.filter((route) => chosen.has(route)).map((route) => [route.id, route]))
    known.set(key, branch)
    return branch
  }
}

const splitPath = (path: string): string[] => path.split('/').filter(Boolean)

const withParents = (routes: Routes, route: Route): Route[] => {
  const parent = route.parentId && routes[route.parentId]
  return [...(parent ? withParents(routes, parent) : []), route]
}

/** Never misses a path that Remix would match: any letter case, any number of slashes. */
function pathPattern(segments: string[]): RegExp {
  const parts = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?'
    const name = segment.replace(/\?$/, '')
    const part = name.startsWith(':') ? '[^/]+' : name.replace(/[^\w-]/g, '\\$&')
    return segment.endsWith('?') ? `(?:/+${part})?` : `/+${part}`
  })
  return new RegExp(`^${parts.join('')}/*$`, 'i')
}

/** As Remix reads a path: each segment by itself, so that %2F is no slash. */
function decodeSegments(path: string): string {
  try {
    const segments = path.split('/')
    return segments.map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F')).join('/')
  } catch {
    return path
  }
}
