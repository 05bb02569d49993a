import type { RouteCase } from './case'

export const MODERATION: Record<string, RouteCase> = {}
