import type { AppLoadContext } from '@remix-run/node'
import { isSessionOpen } from '~/domain/accounts/sessions.server'
import { loadMember } from '~/domain/accounts/viewer.server'
import { toRequester } from '~/http/guards/default-route.server'
import type { Ctx } from '~/platform/ctx'
import { redirectFor } from '~/policy/navigation-guard'

/** A connection says that it's still there, and asks whether it may, at least this often. */
const BEAT_MS = 20_000

/** Whether the navigation guard lets them be at that address. */
export const isWelcome = (context: AppLoadContext, path: string): boolean =>
  redirectFor(toRequester(context), path) === null

/** Of one person: more tabs than anyone reads in. */
const MAX_CONNECTIONS = 20

/** Says that there may be something new. */
export type LiveUpdate = {
  /** The viewer as they are now */
  ctx: Ctx
  /** Events up to here have been stored; what is newer comes with the next update */
  upTo: number
  /** The first event since the last update that names the viewer, or null for none */
  from: number | null
  /** All that there is to tell are events of these names; null where anything may have changed */
  names: ReadonlySet<string> | null
}

export type Following = {
  context: AppLoadContext
  /** The address by which the navigation guard decides, now and later */
  path: string
  beatMs?: number
}

/** Whether the viewer has as many open connections as one may have. */
export const hasTooManyConnections = ({ ctx, services }: AppLoadContext): boolean =>
  ctx.viewer !== null && services.live.listeners(ctx.viewer.id) >= MAX_CONNECTIONS

/**
 * Updates for a connection that stays open: the first at once, then whenever an event names the viewer,
 * and every 20 seconds. Each looks up the viewer again. Ends when the client closes the
 * connection or the process stops, with the session, and when the account or the school is gone or may no longer be here.
 * A connection whose reader is slow asks for its next update later, and keeps nothing meanwhile but a
 * number.
 */
export async function* followChanges({ context, path, beatMs = BEAT_MS }: Following) {
  const { ctx, services } = context
  const viewerId = ctx.viewer?.id
  if (!viewerId) return
  const signal = AbortSignal.any([context.signal, services.shutdown.closing])
  const inbox = new Inbox(signal)
  const end = await services.live.listen(viewerId, (...news) => inbox.add(...news))
  try {
    while (!signal.aborted) {
      // Both at the same moment: an event between them would be lost.
      const [{ from, names }, upTo] = [inbox.take(), services.live.position]
      const member = await currentMember(context, path)
      if (!member) return
      yield { ctx: member, upTo, from, names } satisfies LiveUpdate
      await inbox.wait(beatMs)
    }
  } finally {
    end()
  }
}

/** Who the viewer is by now, or null once they may no longer be here. */
async function currentMember(context: AppLoadContext, path: string): Promise<Ctx | null> {
  const { services, sessionId, ctx } = context
  const { db, env } = services
  const now = services.now()
  if (!sessionId || !ctx.viewer || !(await isSessionOpen(db, sessionId, now))) return null
  const member = await loadMember(db, ctx.viewer.id, env.PRODUCT_NAME)
  if (!member) return null
  const current: Ctx = { ...member, db, now, requestId: ctx.requestId }
  return redirectFor({ ...toRequester(context), ...member }, path) ? null : current
}

/** The lowest number that has come since the last look, and the names of the events. */
class Inbox {
  #from: number | null = null
  #names = new Set<string | null>()
  #wake: (() => void) | null = null

  constructor(private readonly signal: AbortSignal) {
    signal.addEventListener('abort', () => this.#wake?.(), { once: true })
  }

  add(from: number, name: string | null) {
    this.#from = Math.min(this.#from ?? from, from)
    this.#names.add(name)
    this.#wake?.()
  }

  take(): Pick<LiveUpdate, 'from' | 'names'> {
    const [from, names] = [this.#from, this.#names]
    this.#from = null
    this.#names = new Set()
    const isKnown = from !== null && !names.has(null)
    return { from, names: isKnown ? (names as Set<string>) : null }
  }

  /** Until something comes, at most so long. */
  async wait(milliseconds: number) {
    if (this.#from !== null || this.signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref()
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = null
  }
}
