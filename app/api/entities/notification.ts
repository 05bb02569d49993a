import * as z from 'zod'
import { ACTION_TYPES, type ActionType, type NotificationItem } from '~/domain/notifications/schema'
import { badgeEntity } from './badge'
import { time } from './time'
import { userEntity } from './user'

/** Someone as a list names them, without what the viewer has in common with them. */
export const actorEntity = userEntity.omit({ following: true, in_common: true })

/** (NOTIF-01, NOTIF-02) */
export const notificationEntity = z.object({
  id: z.string(),
  action_type: z.enum(ACTION_TYPES),
  user: actorEntity,
  post_id: z.string().nullable(),
  content: z.string(),
  viewed: z.boolean(),
  badge: badgeEntity.nullable(),
  created_at: time,
})

const isActionType = (kind: string): kind is ActionType =>
  (ACTION_TYPES as readonly string[]).includes(kind)

/** Those of the five types; the API has no others. */
export const toNotifications = (items: readonly NotificationItem[]) =>
  items.flatMap(({ kind, person, ...item }) =>
    isActionType(kind) ? [{ ...item, action_type: kind, user: person }] : [],
  )
