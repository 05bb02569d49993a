import { each } from '../route-entry'

/** The own photo: chosen, framed and saved, or removed. */
export const PHOTO_PAGES = {
  'profile/photo': 'choose.tsx',
  'profile/photo/drawn': 'drawn.tsx',
  'profile/photo/remove': 'remove.tsx',
  'profile/photo/:picture': 'frame.tsx',
  'profile/photo/:picture/view': 'view.ts',
  'profile/photo/:picture/show-framing': 'actions.ts',
  ...each(['profile/photo/:picture/rotate-left', 'profile/photo/:picture/cancel'], 'actions.ts'),
  'profile/photo/:picture/rotate-right': 'actions.ts',
}
