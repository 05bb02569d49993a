import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']

/** Of a path the screens that may be meant, with the frames around them; which one, Remix decides. */
export type FittingScreens = (path: string) => Routes

/**
 * Remix compares an address with all screens of the site several times while it makes one page, and
 * that costs more than the page: it begins anew with their patterns each time. Here they are looked
 * through once, roughly: a screen is left out only where its number of segments or a segment that is
 * no parameter differs. The same path always gets the same object for the same screens.
 */
export function fittingScreens(routes: Routes): FittingScreens {
  const all = Object.values(routes).flatMap((route) => route ?? [])
  const frames = new Set(all.map(({ parentId }) => parentId))
  const screens = all
    .filter(({ id }) => !frames.has(id))
    .map(({ id }) => {
      const around = chainOf(routes, id)
      return { id, around, pattern: patternOf(around.map(({ path }) => path ?? '').join('/')) }
    })
  const known = new Map<string, Routes>()
  return (path) => {
    const asked = segmentsOf(path.replace(/[?#].*/s, '').toLowerCase())
    const fitting = screens.filter(({ pattern }) => fits(pattern, asked))
    const key = fitting.map(({ id }) => id).join(' ')
    const before = known.get(key)
    if (before) return before
    const chosen = new Set(fitting.flatMap(({ around }) => around))
    const some = Object.fromEntries(
      all.filter((one) => chosen.has(one)).map((one) => [one.id, one]),
    )
    known.set(key, some)
    return some
  }
}

/** The route with those around it, the outermost first. */
function chainOf(routes: Routes, id: string): NonNullable<Routes[string]>[] {
  const route = routes[id]
  if (!route) return []
  return [...(route.parentId ? chainOf(routes, route.parentId) : []), route]
}

const segmentsOf = (path: string): string[] => path.split('/').filter((one) => one !== '')

type Pattern = { parts: string[]; fewest: number; most: number }

function patternOf(path: string): Pattern {
  const parts = segmentsOf(path)
  const fewest = parts.filter((part) => !/^\*|\?$/.test(part)).length
  // Behind a segment that may be left out the places are not known.
  const unsure = parts.findIndex((part) => part.endsWith('?'))
  return {
    parts: parts.slice(0, unsure < 0 ? undefined : unsure),
    fewest,
    most: parts.at(-1) === '*' ? Infinity : parts.length,
  }
}

const fits = ({ parts, fewest, most }: Pattern, asked: string[]): boolean =>
  asked.length >= fewest &&
  asked.length <= most &&
  parts.every((part, at) => /^[:*]/.test(part) || saysSo(asked[at], part))

const saysSo = (asked = '', part: string): boolean =>
  asked === part.toLowerCase() || (asked.includes('%') && decoded(asked) === part.toLowerCase())

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase()
  } catch {
    return segment
  }
}
