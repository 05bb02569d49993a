import type { RouteCase } from './case'

export const TIPS: Record<string, RouteCase> = {}
