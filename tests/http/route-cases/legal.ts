import type { RouteCase } from './case'

export const LEGAL: Record<string, RouteCase> = {}
