import type { RouteCase } from './case'

export const ACCOUNT: Record<string, RouteCase> = {}
