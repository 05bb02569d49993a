import { useActionData, useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { chooseExit } from '~/domain/onboarding/commands.server'
import { CHOICE_MISSING, EXIT_LABELS, STEP_TITLES, WELCOME } from '~/domain/onboarding/schema'
import { formAction } from '~/http/guards/form-action.server'
import {
  initialFormState,
  redirectWithFlash,
  requireMember,
} from '~/http/guards/member-route.server'
import { EXIT_CHOICES, offeredChoices } from '~/policy/onboarding'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { OnboardingPage } from '~/views/onboarding/onboarding-page'
import { onboardingTabs } from './tabs.server'

const STEP = 'finished'

export const meta = titleMeta<typeof loader>(() => STEP_TITLES[STEP].title)

/** How someone goes on afterwards: a form for each way. (ONBOARD-21) */
export const loader = requireMember(async ({ ctx, context }) => ({
  tabs: await onboardingTabs(ctx, STEP),
  choices: offeredChoices(ctx.viewer),
  typed: initialFormState(context),
}))

const schema = z.object({
  onboarding_exit_choice: z.enum(EXIT_CHOICES, { error: CHOICE_MISSING }),
})

/** The welcome brings newcomers home, whatever else home would ask first. (HOME-05) */
export const action = formAction(schema, async ({ onboarding_exit_choice }, { ctx, context }) =>
  redirectWithFlash(context, await chooseExit(ctx, onboarding_exit_choice), WELCOME),
)

export default function OnboardingFinished() {
  const { tabs, typed, choices } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? typed
  return (
    <OnboardingPage tabs={tabs} step={STEP}>
      <ErrorSummary form={form} />
      <ul className="ways-on">
        {choices.map((choice, at) => (
          <li key={choice}>
            <Form
              fields={{ onboarding_exit_choice: choice }}
              submit={EXIT_LABELS[choice].label}
              submitVariant={at === 0 ? 'primary' : 'quiet'}
            />
            <p className="meta">{EXIT_LABELS[choice].hint}</p>
          </li>
        ))}
      </ul>
    </OnboardingPage>
  )
}
