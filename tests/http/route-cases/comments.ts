import type { RouteCase } from './case'

export const COMMENTS: Record<string, RouteCase> = {}
