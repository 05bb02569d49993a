import type { RouteCase } from './case'

export const HELP: Record<string, RouteCase> = {}
