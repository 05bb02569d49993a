import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** The start of members. */
export const paths: RouteConfigEntry[] = [route('home', 'routes/home/home.tsx')]
