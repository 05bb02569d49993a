import { matchRoutes } from '@remix-run/react'
import { plainPath } from '~/policy/gate'
import { productSlug } from '~/policy/screens'
import type { FittingScreens } from './fitting-screens.server'

/** Whether a path has a screen of its own; every other one is the default route. (ACCESS-17) */
export type KnownPath = (path: string) => boolean

/** Screens whose last segment is a name with the product's in it. */
const NAMED_AFTER_PRODUCT: Record<string, (slug: string) => string> = {
  ':suite': (slug) => `/${slug}-suite`,
  'leader/:product': (slug) => `/leader/${slug}`,
}

export function knownPaths(fitting: FittingScreens, product: string): KnownPath {
  return (path) => {
    const listed = Object.values(fitting(path)).flatMap((route) =>
      route?.path ? [{ id: route.id, path: route.path }] : [],
    )
    const match = matchRoutes(listed, path)?.at(-1)?.route.path
    if (!match || match === '*') return false
    const named = NAMED_AFTER_PRODUCT[match]
    return named ? plainPath(path) === named(productSlug(product)) : true
  }
}
