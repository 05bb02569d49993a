import type { RouteCase } from './case'

export const LEADER: Record<string, RouteCase> = {}
