import type { RouteCase } from './case'

export const TRACKING: Record<string, RouteCase> = {}
