import type { ReactNode } from 'react'
import { STEP_TITLES } from '~/domain/onboarding/schema'
import { ModalPage } from '~/ui/modal-page'
import { Page } from '~/ui/page'
import { Steps } from '~/ui/steps'
import type { OnboardingStep } from '~/policy/onboarding'
import { onboarding } from '../links'

export type OnboardingTabs = {
  /** All of the viewer's pages */
  steps: OnboardingStep[]
  /** Those that they can go to */
  reached: OnboardingStep[]
}

type OnboardingPageProps = { tabs: OnboardingTabs; step: OnboardingStep; children: ReactNode }

/** A page of the onboarding: how far one is, and what it asks. (ONBOARD-06) */
export function OnboardingPage({ tabs, step, children }: OnboardingPageProps) {
  const { title, lede } = STEP_TITLES[step]
  const steps = tabs.steps
    // The last page is what comes after the three.
    .filter((name) => name !== 'finished')
    .map((name) => ({
      label: STEP_TITLES[name].tab,
      href: tabs.reached.includes(name) ? onboarding(name) : null,
      current: name === step,
    }))
  return (
    <ModalPage>
      {step !== 'finished' && <Steps steps={steps} label="Pages of your introduction" />}
      <Page title={title} lede={lede}>
        {children}
      </Page>
    </ModalPage>
  )
}
