import type { RouteCase } from './case'

/** Drafts are each person's own: somebody else's id is like no id. (tests/http/drafts.test.ts) */
export const DRAFTS: Record<string, RouteCase> = {
  drafts: { at: '/drafts' },
  // Only script sends forms here; what they say is kept once, by place.
  'drafts/save': { at: '/drafts/save', act: 'none' },
  'drafts/:draftId/discard': { at: '/drafts/none/discard', act: 'none' },
}
