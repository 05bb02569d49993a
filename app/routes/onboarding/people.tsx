import { useLoaderData } from '@remix-run/react'
import { leaveOnboardingPage } from '~/domain/onboarding/commands.server'
import { MAX_SUGGESTED, STEP_TITLES } from '~/domain/onboarding/schema'
import { redirectWithFlash, requireMember } from '~/http/guards/member-route.server'
import { suggestPeople } from '~/presenters/people/suggestions.server'
import { titleMeta } from '~/presenters/shell/title'
import { Form } from '~/ui/form'
import { OnboardingPage } from '~/views/onboarding/onboarding-page'
import { PersonCard } from '~/views/people/person-card'
import { nextPage, onboardingTabs } from './tabs.server'

const STEP = 'meetNewFriends'

export const meta = titleMeta<typeof loader>(() => STEP_TITLES[STEP].title)

/** A few people with things in common; following some is up to everyone. (ONBOARD-04) */
export const loader = requireMember(async ({ ctx, context }) => ({
  tabs: await onboardingTabs(ctx, STEP),
  people: await suggestPeople(ctx, context.services.search, MAX_SUGGESTED),
}))

export const action = requireMember(async ({ ctx, context }) => {
  await onboardingTabs(ctx, STEP)
  return redirectWithFlash(context, nextPage(await leaveOnboardingPage(ctx, STEP)))
})

export default function OnboardingPeople() {
  const { tabs, people } = useLoaderData<typeof loader>()
  return (
    <OnboardingPage tabs={tabs} step={STEP}>
      {people.length > 0 ? (
        <ul className="stack">
          {people.map(({ person }) => (
            <li key={person.id}>
              <PersonCard person={person} />
            </li>
          ))}
        </ul>
      ) : (
        <p>No one with things in common with you is here yet. You may be the first of many.</p>
      )}
      <Form submit="Continue" />
    </OnboardingPage>
  )
}
