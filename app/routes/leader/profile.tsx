import { useActionData, useLoaderData } from '@remix-run/react'
import { redirect } from '@remix-run/node'
import { saveLeaderProfile } from '~/domain/leaders/commands.server'
import { ownLeaderProfile } from '~/domain/leaders/queries.server'
import { AGE_RANGES, leaderProfileSchema, shareConsentLabel } from '~/domain/leaders/schema'
import {
  requireMember,
  parseRequestForm,
  invalid,
  initialFormState,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { CheckboxGroup } from '~/ui/checkbox-group'
import { ErrorSummary } from '~/ui/error-summary'
import { Form } from '~/ui/form'
import { RadioGroup } from '~/ui/radio-group'
import { LeaderPage, OnlyLeaders } from '~/views/leader/leader-page'
import { leaderAction, openLeaderPage } from './leader-page.server'

export const meta = titleMeta<typeof loader>(() => 'Your leader profile')

/** (LEADER-05) */
export const loader = requireMember(async (args) => ({
  ...(await openLeaderPage(args, 'profile')),
  profile: await ownLeaderProfile(args.ctx),
  typed: initialFormState(args.context),
}))

export const action = leaderAction(async ({ ctx, request }) => {
  const { input, formState } = await parseRequestForm(request, leaderProfileSchema)
  if (!input) return invalid(formState)
  await saveLeaderProfile(ctx, input)
  return redirect('/leader/photo', 303)
})

const ranges = AGE_RANGES.map((range) => ({ value: range, label: range }))

export default function LeaderProfile() {
  const { product, profile, acts, typed, ...page } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState
  return (
    <LeaderPage
      page={page}
      title="A little about yourself"
      lede="Students like to hear from people at the same stage of life."
      nextLabel={acts ? undefined : 'Next'}
    >
      <ErrorSummary form={form} />
      {acts ? (
        <Form submit="Save and continue">
          <RadioGroup
            form={form ?? typed}
            name="age_range"
            legend="How old are you?"
            chosen={profile.age_range ?? undefined}
            choices={ranges}
          />
          <CheckboxGroup
            form={form ?? typed}
            name="share_consent"
            legend="Sharing (optional)"
            hint="You can continue without it, and change your mind on this page anytime."
            choices={[{ value: 'yes', label: shareConsentLabel(product) }]}
            chosen={profile.share_consent ? ['yes'] : []}
          />
        </Form>
      ) : (
        <OnlyLeaders what="Leaders tell us their age and whether we can share their stories here." />
      )}
    </LeaderPage>
  )
}
