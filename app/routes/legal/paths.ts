import type { RouteConfigEntry } from '@remix-run/route-config'

/** Terms, privacy and the other texts that bind. */
export const paths: RouteConfigEntry[] = []
