import { useActionData, useLoaderData } from '@remix-run/react'
import { saveProfile } from '~/domain/profiles/commands.server'
import { profileSchema } from '~/domain/profiles/form.server'
import { ownProfile, profileChoices } from '~/domain/profiles/queries.server'
import {
  fail,
  initialFormState,
  invalid,
  parseRequestForm,
  requireMember,
} from '~/http/guards/member-route.server'
import { redirectWithCare } from '~/presenters/redirect-with-care.server'
import { isForbidden } from '~/platform/failures'
import { placeChoices } from '~/presenters/people/places'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { Select } from '~/ui/select'
import { optIn } from '~/views/links'
import { OptInPage } from '~/views/opt-in/opt-in-page'
import { ABOUT_LABELS, ABOUT_TITLE } from '~/views/opt-in/texts'
import { AboutField } from '~/views/people/edit-profile-form'
import { aboutFields, requireOptedIn } from './steps.server'

export const meta = titleMeta<typeof loader>(() => ABOUT_TITLE)

/** (OPTIN-09) */
export const loader = requireMember(async ({ ctx, context }) => {
  requireOptedIn(ctx)
  const choices = await profileChoices(ctx)
  return {
    profile: await ownProfile(ctx, ctx.db.read),
    states: aboutFields(choices).includes('state_or_country') ? placeChoices(choices).states : null,
    typed: initialFormState(context),
  }
})

/** Saves both as a part of the profile. A failure to save is only logged. (OPTIN-10, OPTIN-11) */
export const action = requireMember(async ({ ctx, context, request }) => {
  requireOptedIn(ctx)
  const { env, log } = context.services
  const choices = await profileChoices(ctx)
  const schema = profileSchema(choices, aboutFields(choices))
  const { input, formState, once } = await parseRequestForm(request, schema)
  if (input === null) return invalid(formState)
  const submission = { idempotencyKey: once, product: env.PRODUCT_NAME }
  try {
    const outcome = await saveProfile(ctx, input, submission)
    return outcome.ok
      ? redirectWithCare(context, optIn('share'), input.about ?? '')
      : fail(formState, outcome)
  } catch (error) {
    if (isForbidden(error)) throw error
    log.error({ err: error }, 'the profile of the opt-in was not saved')
    return invalid(formState, 503)
  }
})

export default function OptInAbout() {
  const { profile, states, typed } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? typed
  return (
    <OptInPage step="about" title={ABOUT_TITLE}>
      <ErrorSummary form={form} labels={{ about: ABOUT_LABELS.about }} />
      <Form submit="Next" cancel={optIn('share')} cancelLabel="Skip for now">
        {states && (
          <Select
            form={form}
            name="state_or_country"
            label={ABOUT_LABELS.state_or_country}
            emptyLabel="Please choose"
            choices={states}
            defaultValue={profile.state_or_country ?? undefined}
          />
        )}
        <AboutField form={form} profile={profile} label={ABOUT_LABELS.about} optional live />
      </Form>
    </OptInPage>
  )
}
