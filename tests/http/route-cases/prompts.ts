import type { RouteCase } from './case'

export const PROMPTS: Record<string, RouteCase> = {}
