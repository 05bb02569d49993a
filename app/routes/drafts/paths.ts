import type { RouteConfigEntry } from '@remix-run/route-config'

/** What is begun and not yet published. */
export const paths: RouteConfigEntry[] = []
