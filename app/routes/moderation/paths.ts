import type { RouteConfigEntry } from '@remix-run/route-config'

/** The queue of what members flagged and reported, for the staff of the school. */
export const paths: RouteConfigEntry[] = []
