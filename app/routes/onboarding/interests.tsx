import { useActionData, useLoaderData } from '@remix-run/react'
import { saveOnboardingPage } from '~/domain/onboarding/commands.server'
import { onboardingInterestsSchema } from '~/domain/onboarding/form.server'
import { STEP_TITLES } from '~/domain/onboarding/schema'
import { ownProfile, profileChoices } from '~/domain/profiles/queries.server'
import { formAction } from '~/http/guards/form-action.server'
import {
  initialFormState,
  redirectWithFlash,
  requireMember,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { OnboardingPage } from '~/views/onboarding/onboarding-page'
import { InterestPicker } from '~/views/people/interest-picker'
import { nextPage, onboardingTabs } from './tabs.server'

const STEP = 'interests'

export const meta = titleMeta<typeof loader>(() => STEP_TITLES[STEP].title)

/** Sixteen interests and the rest in a fold. (ONBOARD-14, ONBOARD-20) */
export const loader = requireMember(async ({ ctx, context }) => {
  const tabs = await onboardingTabs(ctx, STEP)
  const { interests } = await profileChoices(ctx)
  const { interests: chosen } = await ownProfile(ctx, ctx.db.read)
  return { tabs, interests, chosen, typed: initialFormState(context) }
})

export const action = formAction(
  async ({ ctx }) => onboardingInterestsSchema(await profileChoices(ctx)),
  async (input, { ctx, context, once }) => {
    const { PRODUCT_NAME: product } = context.services.env
    const submission = { idempotencyKey: once, product }
    const outcome = await saveOnboardingPage(ctx, STEP, input, submission)
    return outcome.ok ? redirectWithFlash(context, nextPage(outcome.next)) : outcome
  },
)

export default function OnboardingInterests() {
  const { tabs, typed, interests, chosen } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? typed
  return (
    <OnboardingPage tabs={tabs} step={STEP}>
      <ErrorSummary form={form} />
      <Form submit="Continue">
        <InterestPicker form={form} legend="Interests" interests={interests} chosen={chosen} />
      </Form>
    </OnboardingPage>
  )
}
