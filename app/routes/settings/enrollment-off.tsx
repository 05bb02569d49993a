import { setOptStatus } from '~/domain/settings/privacy.server'
import { PRIVACY_SAVED } from '~/domain/settings/schema'
import { forMembers, goWith } from '~/http/door.server'
import { titled } from '~/http/title'
import { NotFound } from '~/platform/failures'
import { offersOptStatus } from '~/policy/privacy'
import { ConfirmPage } from '~/views/settings/confirm-page'
import { OPT_STATUS_TEXTS } from '~/views/settings/switches'

export const meta = titled<typeof loader>(() => 'Turn off contact')

/** Asks first. (OPTIN-15) */
export const loader = forMembers(({ ctx }) => {
  if (!offersOptStatus(ctx.viewer, ctx.partner)) throw new NotFound()
  return null
})

export const action = forMembers(async ({ ctx, context }) => {
  await setOptStatus(ctx, 'out')
  return goWith(context, '/account-settings/privacy', PRIVACY_SAVED)
})

export default function EnrollmentOff() {
  const { question, note, turnOff } = OPT_STATUS_TEXTS
  return (
    <ConfirmPage
      question={question}
      note={note}
      button={turnOff}
      back="/account-settings/privacy"
    />
  )
}
