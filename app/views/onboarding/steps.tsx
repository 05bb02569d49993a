import { APPLY, STEP_LABELS, STEP_WAITS, type Progress, type Step } from '~/domain/progress/schema'
import type { ProfileStep } from '~/policy/profile-steps'
import { ActionButton } from '~/ui/action-button'
import { Checklist } from '~/ui/checklist'
import {
  choosePhoto,
  editAbout,
  editProfile,
  pauseReminder,
  people,
  questionsToRead,
} from '../links'

/** Where each step is done. */
export const STEP_LINKS: Record<ProfileStep, string> = {
  choose_interests: `${editProfile}#interests`,
  browse_answers_and_advice: questionsToRead,
  first_prompt: '/prompts',
  follow_classmates: people,
  respond_to_3_prompts: '/prompts',
  choose_profile_photo: choosePhoto,
  about_me: editAbout,
}

/** (PROGRESS-01) */
export function ProgressMeter({ percent }: { percent: number }) {
  return (
    <p className="progress-line">
      <progress value={percent} max={100} aria-label="Your profile" /> {percent}%
    </p>
  )
}

/** The steps with their state; one to do leads to where it is done. */
export function StepList({ steps, apply }: { steps: Step[]; apply: string | null }) {
  return (
    <Checklist
      items={steps.map(({ name, done, waits }) => ({
        label: STEP_LABELS[name],
        href: STEP_LINKS[name],
        done,
        waits: waits && STEP_WAITS[waits],
      }))}
    >
      {apply && (
        <li>
          <a href={apply}>{APPLY}</a>
        </li>
      )}
    </Checklist>
  )
}

/** In the box at the top of home, until the step is done or someone wants a week without it. (HOME-28) */
export function NextStep({ step }: { step: NonNullable<Progress['steps'][number]['name']> }) {
  return (
    <aside className="next-step" aria-label="Your profile">
      <a href={STEP_LINKS[step]}>{STEP_LABELS[step]}</a>
      <ActionButton action={pauseReminder} variant="action" label="Not now: next step">
        Not now
      </ActionButton>
    </aside>
  )
}
