import { data } from '@remix-run/node'
import type { RouteArgs } from '~/http/member-route.server'
import { isForbidden, isNotFound } from '~/platform/failures'

/**
 * What the page of a list shows, or null and a 503 where it can't be read, which the page says. What isn't
 * there or isn't allowed stays that. (PEOPLE-17)
 */
export async function readList<T>({ context }: RouteArgs, read: () => Promise<T>) {
  try {
    return data(await read())
  } catch (error) {
    if (isNotFound(error) || isForbidden(error)) throw error
    context.services.log.error({ err: error }, 'a list could not be read')
    return data(null, 503)
  }
}
