import * as z from 'zod'
import { ACTIVITY_TYPES } from '~/domain/notifications/schema-activity'
import { actorEntity } from './notification'
import { time } from './time'

/** (NOTIF-03) */
export const activityBasketEntity = z.object({
  action_type: z.enum(ACTIVITY_TYPES),
  owner_id: z.string(),
  owner_name: z.string(),
  activities: z.array(
    z.object({
      profile: actorEntity,
      created_at: time,
      target_post_id: z.string().nullable(),
      parent_id: z.string().nullable(),
    }),
  ),
})
