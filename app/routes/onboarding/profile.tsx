import { useActionData, useLoaderData } from '@remix-run/react'
import { saveOnboardingPage } from '~/domain/onboarding/commands.server'
import { onboardingFields, onboardingProfileSchema } from '~/domain/onboarding/form.server'
import { STEP_TITLES } from '~/domain/onboarding/schema'
import { ownProfile, profileChoices } from '~/domain/profiles/queries.server'
import { formAction } from '~/http/guards/form-action.server'
import { initialFormState, requireMember } from '~/http/guards/member-route.server'
import { redirectWithCare } from '~/presenters/redirect-with-care.server'
import { placeChoices } from '~/presenters/people/places'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { OnboardingPage } from '~/views/onboarding/onboarding-page'
import { AboutField, PROFILE_LABELS, ProfileSelects } from '~/views/people/edit-profile-form'
import { nextPage, onboardingTabs } from './tabs.server'

const STEP = 'profile'

export const meta = titleMeta<typeof loader>(() => STEP_TITLES[STEP].title)

/** What others learn first about a newcomer. (ONBOARD-08) */
export const loader = requireMember(async ({ ctx, context }) => {
  const tabs = await onboardingTabs(ctx, STEP)
  const choices = await profileChoices(ctx)
  return {
    tabs,
    choices: { ...choices, fields: onboardingFields(choices) },
    profile: await ownProfile(ctx, ctx.db.read),
    ...placeChoices(choices),
    typed: initialFormState(context),
  }
})

export const action = formAction(
  async ({ ctx }) => onboardingProfileSchema(await profileChoices(ctx)),
  async (input, { ctx, context, once }) => {
    const { PRODUCT_NAME: product } = context.services.env
    const submission = { idempotencyKey: once, product }
    const outcome = await saveOnboardingPage(ctx, STEP, input, submission)
    return outcome.ok
      ? redirectWithCare(context, nextPage(outcome.next), input.about ?? '')
      : outcome
  },
)

export default function OnboardingProfile() {
  const { tabs, typed, ...data } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? typed
  const labels = PROFILE_LABELS(data.choices)
  return (
    <OnboardingPage tabs={tabs} step={STEP}>
      <ErrorSummary form={form} labels={{ about: labels.about }} />
      <Form submit="Continue">
        <ProfileSelects {...data} form={form} labels={labels} />
        <AboutField form={form} profile={data.profile} label={labels.about} optional live />
      </Form>
    </OnboardingPage>
  )
}
