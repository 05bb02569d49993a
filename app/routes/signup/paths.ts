import type { RouteConfigEntry } from '@remix-run/route-config'

/** Every door through which one becomes a member. */
export const paths: RouteConfigEntry[] = []
