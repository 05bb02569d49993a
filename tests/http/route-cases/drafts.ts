import type { RouteCase } from './case'

export const DRAFTS: Record<string, RouteCase> = {}
