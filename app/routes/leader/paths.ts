import type { RouteConfigEntry } from '@remix-run/route-config'

/** The introduction of leaders. */
export const paths: RouteConfigEntry[] = []
