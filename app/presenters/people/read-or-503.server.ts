import { data } from '@remix-run/node'
import type { RouteArgs } from '~/http/guards/member-route.server'
import { logFailedRead } from '../log-failed-read.server'
import { isForbidden, isNotFound } from '~/platform/failures'

/**
 * What the page of a list or a profile shows; what it shows instead, and a 503, where that can't be read. What
 * isn't there or isn't allowed stays that. (PEOPLE-17, PROFILE-07)
 */
export async function readOr503<T, Instead = null>(
  { context }: RouteArgs,
  read: () => Promise<T>,
  instead: Instead,
) {
  try {
    return data(await read())
  } catch (error) {
    if (isNotFound(error) || isForbidden(error)) throw error
    logFailedRead(context, error, 'a page could not be read')
    return data(instead, 503)
  }
}
