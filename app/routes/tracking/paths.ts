import type { RouteConfigEntry } from '@remix-run/route-config'

/** Calls of the pages about what people do on them, and ways out that are counted. */
export const paths: RouteConfigEntry[] = []
