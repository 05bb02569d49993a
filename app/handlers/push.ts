import { messageSent } from '~/domain/messages/events'
import { notificationCreated } from '~/domain/notifications/events'
import { removeTarget } from '~/domain/push/commands.server'
import { messagePush, notificationPush, type PushText } from '~/domain/push/notices.server'
import { pushReader, pushTargets, wantsPush, type PushTarget } from '~/domain/push/queries.server'
import type { Ctx } from '~/platform/ctx'
import type { StoredEvent } from '~/platform/events/events'
import type { PushNotice } from '~/platform/push/provider'
import { schoolUrl } from '~/platform/school-url'
import { batchEventHandler, type HandlerServices } from './handler'

/** After so long it's no news: people who were offline find it on the site. */
const MAX_AGE_MS = 3_600_000
/** Events of which a process remembers where they have been sent. */
const REMEMBERED = 5000

/**
 * What reaches the phones and browsers of the person told, all of them at once. A batch in which one
 * device failed is run again: those that have got it are remembered by this process, and after a
 * crash a second push replaces the first by its tag. (SETTINGS-07, MOBILE-03)
 */
export const createPushHandler = () => {
  const delivered = new Set<string>()
  return batchEventHandler(
    { name: 'push', batchSize: 20, maxAttempts: 5, timeoutSeconds: 60, parallel: true },
    [notificationCreated, messageSent],
    async (services, events) => {
      const results = await Promise.allSettled(
        events.map((event) => pushEvent(services, event, delivered)),
      )
      for (const oldest of delivered) {
        if (delivered.size <= REMEMBERED) break
        delivered.delete(oldest)
      }
      for (const result of results) if (result.status === 'rejected') throw result.reason
    },
  )
}

export const pushHandler = createPushHandler()

async function pushEvent(services: HandlerServices, event: StoredEvent, delivered: Set<string>) {
  const { db, env, push, now } = services
  if (push.length === 0 || now().getTime() - event.created_at.getTime() > MAX_AGE_MS) return
  const to = recipientId(event)
  const kinds = push.flatMap((provider) => provider.kinds)
  const targets = (await pushTargets(db, to, kinds, now())).filter(
    ({ id }) => !delivered.has(`${event.id}:${id}`),
  )
  if (targets.length === 0) return
  const reader = await pushReader({ db, product: env.PRODUCT_NAME, now: now() }, to)
  const text = reader && (await pushText(reader, event))
  if (!reader || !text || !(await wantsPush(reader, text.setting))) return
  const notice = toNotice(services, reader, text)
  const sends = targets.map(async (target) => {
    await pushTo(services, target, notice)
    delivered.add(`${event.id}:${target.id}`)
  })
  const results = await Promise.allSettled(sends)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

type MessagePayload = {
  channel_id: string
  other_user_id: string
  number: number
  invites: boolean
}

const recipientId = (event: StoredEvent): string =>
  event.name === messageSent.eventName
    ? (event.payload as MessagePayload).other_user_id
    : event.subject_id

function pushText(reader: Ctx, event: StoredEvent): Promise<PushText | null> {
  if (event.name !== messageSent.eventName) {
    const { notification_id } = event.payload as { notification_id: string }
    return notificationPush(reader, notification_id)
  }
  return messagePush(reader, { id: event.subject_id, ...(event.payload as MessagePayload) })
}

const toNotice = ({ env }: HandlerServices, { partner }: Ctx, text: PushText): PushNotice => ({
  title: partner.name,
  url: schoolUrl(env.BASE_URL, partner.host, text.path),
  body: text.body,
  path: text.path,
  tag: text.tag,
})

async function pushTo(services: HandlerServices, target: PushTarget, notice: PushNotice) {
  const { db, push, log } = services
  const provider = push.find(({ kinds }) => kinds.includes(target.kind))
  try {
    if ((await provider?.send(target, notice)) === 'gone') await removeTarget(db, target.id)
  } catch (error) {
    // Refused for good: this push is dropped, and the job isn't tried again for it.
    if (!(error instanceof Error) || error.name !== 'PushRejected') throw error
    log.warn({ err: error, target: target.id }, 'a push notification was rejected')
  }
}
