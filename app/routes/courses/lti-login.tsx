import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { isInFrame } from '~/http/responses/frames.server'
import { publicRoute, type PublicRouteArgs } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { beginLaunch, orProblem } from './launch-flow.server'
import { LaunchProblemPage } from './launch-problem-page'

export const meta = titleMeta<typeof loader>(({ title }) => title)

/**
 * Where a course that opens Quad begins: the platform says who it is, and is asked who is there. Takes
 * links and forms, as the standard says. In a frame it's only a link out of it. (CANVAS-11)
 */
export const loader = publicRoute((args) => begin(args, args.url.searchParams))

export const action = publicRoute(async (args) =>
  begin(args, new URLSearchParams(await args.request.text())),
)

const begin = (args: PublicRouteArgs, fields: URLSearchParams) =>
  orProblem(args, async () => {
    if (isInFrame(args.request)) throw redirect(`/lti/login?${inNewWindow(fields)}`)
    throw redirect(await beginLaunch(args, fields), 302)
  })

/** What a login begins with, and nothing else. */
const FIELDS = [
  ...(['iss', 'login_hint', 'target_link_uri', 'lti_message_hint'] as const),
  ...(['client_id', 'lti_deployment_id'] as const),
]

/** The same login, as a link that a frame can offer. */
const inNewWindow = (params: URLSearchParams) =>
  new URLSearchParams(
    FIELDS.flatMap((name) => {
      const value = params.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

export default function LtiLogin() {
  const loaded = useLoaderData<typeof loader>()
  return <LaunchProblemPage {...(useActionData<typeof action>() ?? loaded)} />
}
