import * as z from 'zod'
import {
  ACTION_TYPES,
  NOTIFICATION_KINDS,
  type ActionType,
  type NotificationItem,
} from '~/domain/notifications/schema'
import { badgeEntity } from './badge'
import { time } from './time'
import { userEntity } from './user'

/** Someone as a list names them, without what the viewer has in common with them. */
export const actorEntity = userEntity.omit({ following: true, in_common: true })

/** All that the header counts. (NOTIF-01, NOTIF-02) */
export const notificationEntity = z.object({
  id: z.string(),
  /** One of the five; null for what `kind` names and they don't */
  action_type: z.enum(ACTION_TYPES).nullable(),
  kind: z.enum(NOTIFICATION_KINDS),
  user: actorEntity,
  post_id: z.string().nullable(),
  content: z.string(),
  viewed: z.boolean(),
  badge: badgeEntity.nullable(),
  created_at: time,
})

const isActionType = (kind: string): kind is ActionType =>
  (ACTION_TYPES as readonly string[]).includes(kind)

export const toNotifications = (items: readonly NotificationItem[]) =>
  items.map(({ person, ...item }) => ({
    ...item,
    action_type: isActionType(item.kind) ? item.kind : null,
    user: person,
  }))
