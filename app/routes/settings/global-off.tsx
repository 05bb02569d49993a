import { useLoaderData } from '@remix-run/react'
import { setGlobal } from '~/domain/settings/privacy.server'
import { PRIVACY_SAVED } from '~/domain/settings/schema'
import { forMembers, goWith } from '~/http/door.server'
import { titled } from '~/http/title'
import { NotFound } from '~/platform/failures'
import { globalChoice } from '~/policy/privacy'
import { ConfirmPage } from '~/views/settings/confirm-page'
import { GLOBAL_TEXTS } from '~/views/settings/switches'

export const meta = titled<typeof loader>(() => 'Turn off sharing')

/** Asks first. (OPTIN-20) */
export const loader = forMembers(({ ctx }) => {
  const kind = globalChoice(ctx.viewer)
  if (!kind) throw new NotFound()
  return { kind }
})

export const action = forMembers(async ({ ctx, context }) => {
  await setGlobal(ctx, false)
  return goWith(context, '/account-settings/privacy', PRIVACY_SAVED)
})

export default function GlobalOff() {
  const { question, note, turnOff } = GLOBAL_TEXTS[useLoaderData<typeof loader>().kind]
  return (
    <ConfirmPage
      question={question}
      note={note}
      button={turnOff}
      back="/account-settings/privacy"
    />
  )
}
