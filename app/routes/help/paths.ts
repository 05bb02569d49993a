import type { RouteConfigEntry } from '@remix-run/route-config'

/** Help, feedback and requests. */
export const paths: RouteConfigEntry[] = []
