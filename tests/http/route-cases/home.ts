import type { RouteCase } from './case'

export const HOME: Record<string, RouteCase> = {}
