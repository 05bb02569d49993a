import { moveCategory, moveEntry, restoreEntry } from '~/domain/administration/catalog.server'
import { RESTORED } from '~/domain/administration/schema-catalog'
import { postOnly, type PostOnly } from '~/http/guards/action-table.server'
import { redirectWithFlash } from '~/http/guards/member-route.server'
import { redirectBack } from '~/http/responses/redirect-back.server'
import { schoolPage } from '~/views/links'
import { catalogIn } from './catalog-route.server'

const move = (by: -1 | 1): PostOnly => ({
  back: ({ url }) => schoolPage(catalogIn(url)),
  run: async ({ ctx, params, request, url }) => {
    const name = catalogIn(url)
    const moved = url.pathname.includes('/category/') ? moveCategory : moveEntry
    await moved(ctx, name, params.code ?? '', by)
    return redirectBack(request, schoolPage(name))
  },
})

const { loader, action } = postOnly({
  up: move(-1),
  down: move(1),
  restore: {
    back: ({ url }) => schoolPage(catalogIn(url)),
    run: async ({ ctx, context, params, url }) => {
      const name = catalogIn(url)
      await restoreEntry(ctx, name, params.code ?? '')
      return redirectWithFlash(context, schoolPage(name), RESTORED)
    },
  },
})
export { loader, action }
export default () => null
