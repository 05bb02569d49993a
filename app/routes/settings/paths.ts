import type { RouteConfigEntry } from '@remix-run/route-config'

/** Account settings. */
export const paths: RouteConfigEntry[] = []
