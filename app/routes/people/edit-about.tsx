import { useActionData, useLoaderData } from '@remix-run/react'
import { saveProfile } from '~/domain/profiles/commands.server'
import { aboutSchema } from '~/domain/profiles/form.server'
import { ownProfile } from '~/domain/profiles/queries.server'
import { PROFILE_SAVED } from '~/domain/profiles/schema'
import { formAction } from '~/http/guards/form-action.server'
import {
  initialFormState,
  redirectWithFlash,
  requireMember,
} from '~/http/guards/member-route.server'
import { endStoredForms } from '~/http/guards/saved-submission.server'
import { isSameText } from '~/presenters/composing/changes'
import { pathToAbout } from '~/presenters/people/path-to-about.server'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { Page } from '~/ui/page'
import { AboutField } from '~/views/people/edit-profile-form'

const TITLE = 'About you'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** A few words about oneself and nothing else. (PROFILE-35, PROFILE-36) */
export const loader = requireMember(async ({ request, ctx, context }) => {
  const profile = await ownProfile(ctx, ctx.db.read)
  await endStoredForms(request, context, ({ about: [typed = ''] = [] }) =>
    isSameText(typed, profile.about),
  )
  return { profile, typed: initialFormState(context) }
})

export const action = formAction(aboutSchema, async (input, { ctx, context, once }) => {
  const { PRODUCT_NAME: product } = context.services.env
  const outcome = await saveProfile(ctx, input, { idempotencyKey: once, product })
  return outcome.ok ? redirectWithFlash(context, pathToAbout(input.about), PROFILE_SAVED) : outcome
})

export default function EditAbout() {
  const { profile, typed } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? typed
  return (
    <Page title={TITLE} lede="People find it on your profile.">
      <ErrorSummary form={form} />
      <Form submit="Save" cancel="/profile">
        <AboutField form={form} profile={profile} label={TITLE} />
      </Form>
    </Page>
  )
}
