import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CANVAS_LINKED, CONNECT_CANVAS } from '~/domain/courses/schema'
import { requireMember, redirectWithFlash, type RouteArgs } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { beginLink, finishLink } from './canvas-flow.server'
import { linkProblem, LinkFailed, type LinkProblem } from './problems'

export const meta = titleMeta<typeof loader>(({ title }) => title)

/**
 * /auth/canvas leads to the school's Canvas, which asks whether we may act for someone, and
 * /auth/canvas/callback is where that leads back to. Whatever fails becomes a page with the way on.
 * (API-102, CANVAS-03, CANVAS-11)
 */
export const loader = requireMember(async (args) => {
  if (!args.url.pathname.includes('callback')) throw redirect(await beginLink(args))
  try {
    const to = await finishLink(args)
    throw await redirectWithFlash(args.context, to, CANVAS_LINKED)
  } catch (error) {
    if (error instanceof LinkFailed) return problemPage(args, error.problem, error.to)
    throw error
  }
})

function problemPage({ context }: RouteArgs, problem: LinkProblem, to: string) {
  const { status, ...page } = linkProblem(problem)
  if (problem !== 'denied' && problem !== 'expired')
    context.services.log.warn({ problem }, 'a Canvas account could not be connected')
  const again = `/auth/canvas?redirect_hash=${encodeURIComponent(to)}`
  return data({ ...page, again, back: to }, { status })
}

export default function LinkCanvas() {
  const { title, text, again, back } = useLoaderData<typeof loader>()
  return (
    <Page title={title} lede={text}>
      <div className="row">
        <ButtonLink href={again} reload>
          {CONNECT_CANVAS}
        </ButtonLink>
        <ButtonLink href={back} variant="quiet">
          Go back
        </ButtonLink>
      </div>
    </Page>
  )
}
