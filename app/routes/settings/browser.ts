import { registerTarget, removeBrowser } from '~/domain/push/commands.server'
import { subscriptionInput } from '~/domain/push/schema'
import { postOnly } from '~/http/guards/action-table.server'
import type { RouteArgs } from '~/http/guards/member-route.server'

const NOTIFICATIONS = '/account-settings/notifications'
const back = () => NOTIFICATIONS

/** The browser that asks, with the subscription that the client script sends. */
const { loader, action } = postOnly({
  'browser/add': {
    back,
    run: async ({ ctx, context, request }) => {
      const { endpoint, p256dh, auth } = await readFields(request)
      const input = subscriptionInput.safeParse({ endpoint, keys: { p256dh, auth } })
      if (!input.success || context.services.env.VAPID_PUBLIC_KEY === '')
        return Response.json({ ok: false }, { status: 400 })
      const { endpoint: token, keys } = input.data
      const target = { kind: 'web' as const, token, platform: 'web', keys }
      await registerTarget(ctx, context.sessionId ?? '', target)
      return Response.json({ ok: true })
    },
  },
  'browser/remove': {
    back,
    run: async ({ ctx, request }) => {
      const { endpoint } = await readFields(request)
      await removeBrowser(ctx, typeof endpoint === 'string' ? endpoint : '')
      return Response.json({ ok: true })
    },
  },
})
export { loader, action }

const readFields = async (request: RouteArgs['request']) =>
  Object.fromEntries(await request.formData()) as Record<string, FormDataEntryValue | undefined>
