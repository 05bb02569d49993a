import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { publicRoute } from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { orProblem, problemPage, receiveLaunch, requireSchool } from './launch-flow.server'
import { LaunchProblemPage } from './launch-problem-page'

export const meta = titleMeta<typeof loader>(({ title }) => title)

/** Typed by hand there is nothing to open. */
export const loader = publicRoute((args) =>
  orProblem(args, async () => {
    requireSchool(args)
    return problemPage(args.context, 'expired')
  }),
)

/**
 * What the platform signed about the person and the course. Browsers send no cookies of ours with a form
 * of another site; the next page sees them. (CANVAS-11)
 */
export const action = publicRoute((args) =>
  orProblem(args, async () => {
    const form = new URLSearchParams(await args.request.text())
    throw redirect(await receiveLaunch(args, form), 303)
  }),
)

export default function LtiLaunch() {
  const loaded = useLoaderData<typeof loader>()
  return <LaunchProblemPage {...(useActionData<typeof action>() ?? loaded)} />
}
