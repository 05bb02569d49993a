import type { AppLoadContext } from '@remix-run/node'
import { heldForm } from '~/domain/accounts/held-forms.server'
import { plainPath } from '~/policy/gate'
import { isPublic } from '~/policy/screens'

/** Whether something typed waits in this browser for that page: only then it is promised. */
export async function keepsForm(context: AppLoadContext, request: Request, path: string) {
  const { services, ctx } = context
  const secret: unknown = await services.cookies.held.parse(request.headers.get('cookie'))
  if (typeof secret !== 'string' || secret === '') return false
  // What came from a public page is nobody's in particular.
  const userId = isPublicPage(context, path) ? null : context.owner
  const fields = await heldForm(services.db, { secret, path, userId }, ctx.now)
  return fields !== null && Object.keys(fields).length > 0
}

/** Whether visitors may open that path, whatever its query. */
export const isPublicPage = ({ services }: AppLoadContext, path: string): boolean =>
  isPublic(plainPath(path.replace(/[?#].*/, '')), services.env.PRODUCT_NAME)
