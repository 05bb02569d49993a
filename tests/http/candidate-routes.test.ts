import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { expect, test } from 'vitest'
import { createRouting } from '~/http/context/routing.server'
import { seeded } from '~seeds/random'
import { builtSite } from '~tests/support/site'
import { ROUTE_CASES } from './route-cases'

const routes = (await builtSite()).routes as ServerBuild['routes']
const { candidates } = createRouting(routes, 'Quad')

type RouteObject = Parameters<typeof matchRoutes>[0][number]

/** As Remix makes its tree of them. */
function routeTree(some: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(some)
    .flatMap((route) => route ?? [])
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) =>
      index
        ? { id, path, index, caseSensitive }
        : { id, path, caseSensitive, children: routeTree(some, id) },
    )
}
const tree = routeTree(routes)
const meant = (among: RouteObject[], path: string) =>
  matchRoutes(among, path)?.map(({ route: { id }, params }) => ({ id, params })) ?? null

const addresses = Object.values(ROUTE_CASES).map(({ at }) => at.replace(/\?.*/, ''))
const encoded = (path: string) =>
  path.replace(/[a-z]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)

/** Addresses as a person or a program may write them. */
function odd(): string[] {
  const rng = seeded(17)
  const pieces = addresses.flatMap((address) => address.split('/'))
  const more = ['', '*', ':id', '%', '%2F', '%2f..', '..', 'HOME', 'é', '%C3%A9', 'data', 'K']
  const pick = () => rng.pick([...pieces, ...more])
  return Array.from({ length: 400 }, () =>
    Array.from({ length: rng.between(1, 6) }, pick).join('/'),
  ).map((path) => `/${path}`)
}

test('the same route is found among the candidates as among all, by every address', () => {
  const all = [
    ...addresses,
    ...addresses.flatMap((path) => [`${path}/`, `/${path}`, path.toUpperCase(), encoded(path)]),
    ...odd(),
  ]
  for (const path of all)
    expect(meant(routeTree(candidates(path)), path), path).toEqual(meant(tree, path))
})

test('candidates are few, and always the same ones', () => {
  const sizes = addresses.map((path) => Object.keys(candidates(path)).length)
  expect(Math.max(...sizes)).toBeLessThan(12)
  expect(Object.keys(routes).length).toBeGreaterThan(100)
  expect(candidates('/post/one?page=2')).toBe(candidates('/post/two'))
})
