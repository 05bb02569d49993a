import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/http/guards/member-route.server'
import { hasProspectiveHome } from '~/policy/home'
import { HOME } from '~/policy/home-sequence'
import { currentStep } from '~/policy/onboarding'
import { titleMeta } from '~/presenters/shell/title'
import { ProspectiveHome } from '~/views/home/prospective-home'
import { loadProspectiveHome } from './prospective-home.server'

export const meta = titleMeta<typeof loader>(() => 'Home', { alone: true })

/** Home of prospective students; everyone else, and they while something comes first, goes to home. (PROSP-01, PROSP-02) */
export const loader = requireMember(async (args) => {
  const { viewer, partner } = args.ctx
  if (!hasProspectiveHome(viewer, partner) || currentStep(viewer)) throw redirect(HOME)
  return loadProspectiveHome(args)
})

export default function ProspectiveHomePage() {
  return <ProspectiveHome home={useLoaderData<typeof loader>()} />
}
