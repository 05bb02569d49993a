import { redirect, type AppLoadContext } from '@remix-run/node'
import { isRisky } from '~/domain/safety/phrases.server'
import { leaveFlash } from '~/http/guards/member-route.server'

/**
 * 303 to a page of ours, which shows the text, and who helps where what was written says that someone may
 * be in danger.
 */
export async function redirectWithCare(
  context: AppLoadContext,
  to: string,
  written: string,
  text = '',
) {
  const care = isRisky(written)
  if (text || care) await leaveFlash(context, { text, care })
  return redirect(to, 303)
}
