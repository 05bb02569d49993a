import type { RouteCase } from './case'

export const TOPICS: Record<string, RouteCase> = {}
