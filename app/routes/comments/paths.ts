import type { RouteConfigEntry } from '@remix-run/route-config'

/** Comments: what one does with one. */
export const paths: RouteConfigEntry[] = []
