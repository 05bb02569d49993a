import { hasFlag } from './flags'
import type { PartnerContext, Viewer } from './viewer'

/** Who can add pictures to what they write. Those that are there stay where a school turns that off. */
export const canAddPictures = (
  viewer: Pick<Viewer, 'flags'>,
  partner: Pick<PartnerContext, 'flags'>,
): boolean => hasFlag(viewer, partner, 'pictures')
