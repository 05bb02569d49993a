import { useActionData, useLoaderData } from '@remix-run/react'
import { resolveSchema } from '~/domain/moderation/schema'
import { actionTable } from '~/http/guards/action-table.server'
import {
  parseRequestForm,
  invalid,
  initialFormState,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { withErrors } from '~/http/forms/forms'
import { titleMeta } from '~/presenters/shell/title'
import { NotFound } from '~/platform/failures'
import { ErrorSummary } from '~/ui/error-summary'
import { Page } from '~/ui/page'
import { hasErrors } from '~/ui/form-state'
import { NothingToDecide } from '~/views/moderation/notify-author-page'
import { NoteForm } from '~/views/moderation/case-notes'
import { loadUndecidedCase, decideCase, redirectWithOutcome } from './case-actions.server'

type UndecidedCase = Awaited<ReturnType<typeof loadUndecidedCase>>

const ENDS = {
  resolve: {
    title: 'Resolve the case',
    lede: (author: string) => `A report of ${author}. Only staff can read the note.`,
    label: 'What was done',
    button: 'Resolve',
    done: 'This case is resolved.',
    fits: ({ kind }: UndecidedCase) => kind === 'user',
  },
  'reached-out': {
    title: 'We reached out',
    lede: (author: string) => `To ${author}. Only staff can read the note.`,
    label: 'Who spoke with them, and what happens next',
    button: 'Close the case',
    done: 'Closed: staff reached out.',
    fits: ({ harm }: UndecidedCase) => harm,
  },
}

/** A case that ends with a note of what was done, and changes nothing here. */
const end = (decision: keyof typeof ENDS) => ({
  show: async (args: RouteArgs) => {
    const found = await loadUndecidedCase(args)
    if (!ENDS[decision].fits(found)) throw new NotFound()
    // Someone is reached out to, also when they have deleted what they wrote.
    const over = decision === 'resolve' ? found.over : found.decidedByOther
    return { decision, caseView: { ...found, over }, formState: initialFormState(args.context) }
  },
  run: async (args: RouteArgs) => {
    const { input, formState } = await parseRequestForm(args.request, resolveSchema)
    if (!input) {
      await loadUndecidedCase(args)
      return invalid(formState)
    }
    const outcome = await decideCase(args, { decision, note: input.text })
    if (!outcome.ok) return invalid(withErrors(formState, outcome), 409)
    return redirectWithOutcome(args, outcome, ENDS[decision].done)
  },
})

const { loader, action } = actionTable({
  resolve: end('resolve'),
  'reached-out': end('reached-out'),
})
export { loader, action }

export const meta = titleMeta<typeof loader>(({ decision }) => ENDS[decision].title)

export default function Resolve() {
  const { caseView, decision, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  const { title, lede, label, button } = ENDS[decision]
  if (caseView.over && !hasErrors(form)) return <NothingToDecide caseView={caseView} />
  return (
    <Page title={title} lede={lede(caseView.author)}>
      <ErrorSummary form={form} />
      <NoteForm form={form} label={label} button={button} caseId={caseView.id} cancel />
    </Page>
  )
}
