import { z } from 'zod'
import { noteReferClick } from '~/domain/home/refer.server'
import { done, forMembers, yesNo, type Call } from './call'

/** What programs ask of home. */
export const homeCalls: readonly Call[] = [
  // (API-49, HOME-16)
  forMembers('/home', {
    method: 'POST',
    path: '/refer_a_friend/track_click',
    input: z.object({ is_mobile: yesNo }),
    handle: ({ ctx, context }, { is_mobile }) => {
      noteReferClick(context.services.tracker, ctx, is_mobile)
      return done()
    },
  }),
]
