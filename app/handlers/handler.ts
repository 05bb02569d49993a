import type { Db } from '~/platform/database/types'
import type { Env } from '~/platform/settings/env.server'
import type { EventDefinition, EventOf, StoredEvent } from '~/platform/events/events'
import type { Log } from '~/platform/monitoring/log.server'
import type { Mailer } from '~/platform/mail/mailer'
import type { PushProvider } from '~/platform/push/provider'
import type { FileStorage } from '~/platform/storage/file-storage'
import type { PhotoStorage } from '~/platform/storage/site-files.server'
import type { MeaningSync, SearchSync } from '~search/index'
import { PermanentFailure } from './outcomes'

export type HandlerServices = {
  db: Db
  search: SearchSync & MeaningSync
  mailer: Mailer
  env: Env
  photos: PhotoStorage
  downloads: FileStorage
  push: readonly PushProvider[]
  log: Log
  now(): Date
}

type HandlerOptions = {
  /** Part of the keys of its jobs: a new name handles waiting events a second time. */
  name: string
  /** How often a failing job is tried before it is dead; 12 by default */
  maxAttempts?: number
  /** Seconds after which a call counts as hung and is tried again; 60 by default */
  timeoutSeconds?: number
  /** Seconds between an event and its handling; none by default */
  holdSeconds?: number
  /**
   * Events that it gets in one run at most, one after the other; 1 by default. When one fails, those before it are
   * handled again: more only where that sends nothing a second time.
   */
  batchSize?: number
  /** Milliseconds after a run in which others gather: for work whose runs cost more than its events; none by default */
  restMs?: number
  /** Several processes may run it at once: each event stands alone. By default one does at a time. */
  parallel?: boolean
}

/**
 * A consequence of some events. It is called at least once for each event, in the order of the
 * events unless an earlier one failed, and maybe by two processes at once, such as one that was taken
 * for dead: handling an event twice must do no more than handling it once. It reads the present state of the rows it needs, which may
 * be gone.
 */
export type SingleEventHandler = HandlerOptions & {
  /** Names of the events it listens to */
  events: readonly string[]
  handle(services: HandlerServices, event: StoredEvent): Promise<void>
}

/** A handler that gets up to `batchSize` events in a call. When it throws, halves are tried apart, unless it says which failed. */
export type BatchEventHandler = HandlerOptions & {
  events: readonly string[]
  batchSize: number
  handleMany(services: HandlerServices, events: StoredEvent[]): Promise<void>
}

export type EventHandler = SingleEventHandler | BatchEventHandler

export const isBatchHandler = (handler: EventHandler): handler is BatchEventHandler =>
  'handleMany' in handler

/** What a handler does about one kind of event. */
export type Subscription = {
  eventName: string
  handle(event: StoredEvent, services: HandlerServices): Promise<void>
}

export const on = <D extends EventDefinition>(
  definition: D,
  handle: (event: EventOf<D>, services: HandlerServices) => Promise<void>,
): Subscription => ({
  eventName: definition.eventName,
  handle: (event, services) => handle(parseEvent(definition, event), services),
})

export function eventHandler(
  options: HandlerOptions,
  ...subscriptions: Subscription[]
): SingleEventHandler {
  const byName = new Map(
    subscriptions.map((subscription) => [subscription.eventName, subscription]),
  )
  return {
    ...options,
    events: [...byName.keys()],
    handle: async (services, event) => byName.get(event.name)?.handle(event, services),
  }
}

export function batchEventHandler(
  options: HandlerOptions & { batchSize: number },
  definitions: readonly EventDefinition[],
  handleMany: BatchEventHandler['handleMany'],
): BatchEventHandler {
  const byName = new Map(definitions.map((definition) => [definition.eventName, definition]))
  return {
    ...options,
    events: [...byName.keys()],
    handleMany: (services, events) => {
      const parsed = events.map((event) => {
        const definition = byName.get(event.name)
        return definition ? parseEvent(definition, event) : event
      })
      return handleMany(services, parsed)
    },
  }
}

/** A payload that doesn't fit its schema never will: its job is dead at once, in `quad jobs`. */
function parseEvent<D extends EventDefinition>(definition: D, event: StoredEvent): EventOf<D> {
  const { data, error } = definition.payload.safeParse(event.payload)
  if (error) throw new PermanentFailure(`The payload of ${event.name} is invalid`, { cause: error })
  return { ...event, payload: data as EventOf<D>['payload'] }
}
