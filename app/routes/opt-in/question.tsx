import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { markOptInShown, setOptStatus } from '~/domain/settings/opt-in.server'
import { redirectWithFlash, requireMember } from '~/http/guards/member-route.server'
import { HOME_BEHIND } from '~/policy/home-sequence'
import { titleMeta } from '~/presenters/shell/title'
import { Form } from '~/ui/form'
import { ModalPage } from '~/ui/modal-page'
import { Page } from '~/ui/page'
import { optInQuestion, QUESTION_TITLES } from '~/views/opt-in/texts'
import { pageAfterYes, requireLaunch } from './steps.server'

export const meta = titleMeta<typeof loader>(({ launch }) => QUESTION_TITLES[launch])

/** Showing it counts, so that home doesn't ask again. (OPTIN-04 to OPTIN-06) */
export const loader = requireMember(async ({ ctx, context }) => {
  const launch = requireLaunch(ctx)
  if (ctx.viewer.enrollment_opt_status === 'in') throw redirect(await pageAfterYes(ctx))
  await markOptInShown(ctx, launch)
  const question = optInQuestion(context.services.env.PRODUCT_NAME, ctx.partner.shorthand_name)
  return { launch, question }
})

/** "Yes"; "No thanks" changes nothing and leads home. (OPTIN-07, OPTIN-08) */
export const action = requireMember(async ({ ctx, context }) => {
  requireLaunch(ctx)
  await setOptStatus(ctx, 'in')
  return redirectWithFlash(context, await pageAfterYes(ctx))
})

export default function OptInQuestion() {
  const { launch, question } = useLoaderData<typeof loader>()
  return (
    <ModalPage over={HOME_BEHIND} close={HOME_BEHIND}>
      <Page title={QUESTION_TITLES[launch]}>
        <p>{question}</p>
        <p className="meta">You can change your mind at any time, in your privacy settings.</p>
        <Form submit="Yes" cancel={HOME_BEHIND} cancelLabel="No thanks" />
      </Page>
    </ModalPage>
  )
}
