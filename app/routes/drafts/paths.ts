import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** What is begun and not yet published. */
export const paths: RouteConfigEntry[] = [
  route('drafts', 'routes/drafts/drafts.tsx'),
  route('drafts/save', 'routes/drafts/save.ts'),
  route('drafts/:draftId/discard', 'routes/drafts/discard.tsx'),
]
