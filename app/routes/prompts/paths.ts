import type { RouteConfigEntry } from '@remix-run/route-config'

/** Questions asked once after entering. */
export const paths: RouteConfigEntry[] = []
