import type { RouteCase } from './case'

export const SIGNUP: Record<string, RouteCase> = {}
