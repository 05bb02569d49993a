import { redirect } from '@remix-run/node'
import { isNotFound } from '~/platform/failures'

/** A link that ended while its page was open: the page says so, and where to get a new one. */
export async function openOrBack<T>(url: URL, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (isNotFound(error)) throw redirect(url.pathname, 303)
    throw error
  }
}
