import type { ReactNode } from 'react'
import { ModalPage } from '~/ui/modal-page'
import { Page } from '~/ui/page'
import { Steps } from '~/ui/steps'
import { HOME_BEHIND } from '~/policy/home-sequence'
import type { OptInStep } from '~/policy/opt-in'
import { optIn } from '../links'

const LABELS = { question: 'Your profile', about: 'About me', share: 'Your experience' } as const

type OptInPageProps = {
  step: Exclude<OptInStep, 'question'>
  title: string
  lede?: string
  children: ReactNode
}

/** A page after the first question: how far one is, and what it is about. (OPTIN-14) */
export function OptInPage({ step, ...page }: OptInPageProps) {
  const at = step === 'done' ? 'share' : step
  const steps = (['question', 'about', 'share'] as const).map((name) => ({
    label: LABELS[name],
    href: name === 'question' ? null : optIn(name),
    current: name === at,
  }))
  return (
    <ModalPage over={HOME_BEHIND} close={HOME_BEHIND}>
      <Steps steps={steps} label="Prospective students" />
      <Page {...page} />
    </ModalPage>
  )
}
