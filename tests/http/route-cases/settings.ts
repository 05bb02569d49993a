import type { RouteCase } from './case'

export const SETTINGS: Record<string, RouteCase> = {}
