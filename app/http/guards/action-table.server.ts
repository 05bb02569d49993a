import { redirect } from '@remix-run/node'
import { NotFound } from '~/platform/failures'
import { normalizePath } from '~/policy/navigation-guard'
import type { Ctx } from '~/platform/ctx'
import { leaveFlash, requireMember, type RouteArgs } from './member-route.server'
import { redirectBack } from '../responses/redirect-back.server'

type Entry<Page, Result> = {
  /** What opening the address shows */
  show: (args: RouteArgs) => Page | Promise<Page>
  /** What submitting the form does */
  run: (args: RouteArgs) => Result | Promise<Result>
}

/**
 * Loader and action of several routes in one module. A route's entry is named by how its path ends,
 * such as 'like'.
 */
export function actionTable<Page, Result>(table: Record<string, Entry<Page, Result>>) {
  const find = ({ url }: RouteArgs) => {
    const path = normalizePath(url.pathname)
    const entry = Object.entries(table).find(([end]) => path.endsWith(`/${end}`))
    if (!entry) throw new NotFound()
    return entry[1]
  }
  return {
    loader: requireMember((args) => find(args).show(args)),
    action: requireMember((args) => find(args).run(args)),
  }
}

/** Only a form does this; an address typed by hand leads `back`. */
export type PostOnly = {
  run: (args: RouteArgs) => Promise<Response>
  back: (args: RouteArgs) => string | Promise<string>
}

/**
 * Routes that only take forms. Their module needs a default export all the same: with a component, a
 * rejection is an error page and not a bare status.
 */
export const postOnly = (table: Record<string, PostOnly>) =>
  actionTable(
    Object.fromEntries(
      Object.entries(table).map(([end, { run, back }]) => [
        end,
        { run, show: async (args: RouteArgs) => redirect(await back(args)) },
      ]),
    ),
  )

/**
 * Runs a command on the item whose id is the parameter, and returns to the page of the button, at the
 * element named after the anchor and the id; `say` puts into words what was done.
 */
export const itemAction = (
  command: (ctx: Ctx, id: string) => Promise<unknown>,
  param: string,
  itemPath: (id: string, params: RouteArgs['params']) => string,
  anchor: string,
  say?: (ctx: Ctx, id: string) => Promise<string>,
): PostOnly => ({
  back: ({ params }) => itemPath(encodeURIComponent(params[param] ?? ''), params),
  run: async ({ ctx, context, params, request }) => {
    const id = params[param] ?? ''
    await command(ctx, id)
    if (say) await leaveFlash(context, { text: await say(ctx, id) })
    return redirectBack(request, itemPath(id, params), `${anchor}-${id}`)
  },
})
