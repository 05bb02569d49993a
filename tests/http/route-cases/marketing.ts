import type { RouteCase } from './case'

export const MARKETING: Record<string, RouteCase> = {}
