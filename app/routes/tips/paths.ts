import type { RouteConfigEntry } from '@remix-run/route-config'

/** What follows the sign-up of studies: tips and thanks. */
export const paths: RouteConfigEntry[] = []
