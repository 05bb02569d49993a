import { useActionData, useLoaderData } from '@remix-run/react'
import { redirect } from '@remix-run/node'
import { saveLeaderProfile } from '~/domain/leaders/commands.server'
import { ownLeaderProfile } from '~/domain/leaders/queries.server'
import { AGE_RANGES, leaderProfileSchema, SHARE_CONSENT } from '~/domain/leaders/schema'
import { forMembers, formOf, refuse, startReply } from '~/http/door.server'
import { titled } from '~/http/title'
import { Forbidden } from '~/platform/failures'
import { mayActAsLeader } from '~/policy/leaders'
import { Button } from '~/ui/button'
import { CheckboxGroup } from '~/ui/checkbox-group'
import { ErrorSummary } from '~/ui/error-summary'
import { Form, FormButtons } from '~/ui/form'
import { RadioGroup } from '~/ui/radio-group'
import { LeaderPage } from '~/views/leader/leader-page'
import { OnlyLeaders } from '~/views/leader/only-leaders'
import { openLeaderPage } from './leader-page.server'

export const meta = titled<typeof loader>(() => 'Your leader profile')

/** (LEADER-05) */
export const loader = forMembers(async (asked) => ({
  ...(await openLeaderPage(asked, 'profile')),
  profile: await ownLeaderProfile(asked.ctx),
  typed: startReply(asked.context),
}))

export const action = forMembers(async ({ ctx, request }) => {
  if (!mayActAsLeader(ctx.viewer)) throw new Forbidden()
  const { input, reply } = await formOf(request, leaderProfileSchema)
  if (!input) return refuse(reply)
  await saveLeaderProfile(ctx, input)
  return redirect('/leader/photo', 303)
})

const ranges = AGE_RANGES.map((range) => ({ value: range, label: range }))

export default function LeaderProfile() {
  const { product, profile, acts, typed, ...page } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const form = refused && 'reply' in refused ? refused.reply : undefined
  return (
    <LeaderPage
      page={page}
      title="A little about you"
      lede="Students like to hear from people in their own place in life."
      go={acts ? undefined : 'Next'}
    >
      <ErrorSummary form={form} />
      {acts ? (
        <Form>
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
            legend="Sharing, if you like"
            hint="You can go on without it, and change your mind on this page."
            choices={[{ value: 'yes', label: SHARE_CONSENT(product) }]}
            chosen={profile.share_consent ? ['yes'] : []}
          />
          <FormButtons>
            <Button>Save and go on</Button>
          </FormButtons>
        </Form>
      ) : (
        <OnlyLeaders what="Here leaders say how old they are and whether their stories may be shared." />
      )}
    </LeaderPage>
  )
}
