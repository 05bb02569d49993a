import type { RouteConfigEntry } from '@remix-run/route-config'

/** The public site. */
export const paths: RouteConfigEntry[] = []
