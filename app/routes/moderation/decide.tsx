import { useActionData, useLoaderData } from '@remix-run/react'
import { takingAwaySchema } from '~/domain/moderation/schema-decisions'
import { schoolRules } from '~/domain/moderation/schema-rules'
import { actionTable } from '~/http/guards/action-table.server'
import { withErrors } from '~/http/forms/forms'
import {
  initialFormState,
  invalid,
  parseRequestForm,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { NotifyAuthorPage } from '~/views/moderation/notify-author-page'
import { decideCase, loadUndecidedCase, redirectWithOutcome } from './case-actions.server'

/** Asks why, for the author to read, before something is hidden or removed. */
const decision = (name: 'hide' | 'remove', text: string) => ({
  show: async (args: RouteArgs) => ({
    decision: name,
    caseView: await loadUndecidedCase(args),
    rules: schoolRules(args.ctx.partner.settings),
    formState: initialFormState(args.context),
  }),
  run: async (args: RouteArgs) => {
    const schema = takingAwaySchema(schoolRules(args.ctx.partner.settings))
    const { input, formState } = await parseRequestForm(args.request, schema)
    if (!input) {
      await loadUndecidedCase(args)
      return invalid(formState)
    }
    const outcome = await decideCase(args, { decision: name, ...input })
    if (!outcome.ok) return invalid(withErrors(formState, outcome), 409)
    return redirectWithOutcome(args, outcome, text)
  },
})

const { loader, action } = actionTable({
  hide: decision('hide', 'Hidden.'),
  remove: decision('remove', 'Removed.'),
})
export { loader, action }

export const meta = titleMeta<typeof loader>(({ decision: name }) =>
  name === 'hide' ? 'Hide' : 'Remove',
)

export default function Decide() {
  const { caseView, rules, decision: name, formState } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? formState
  return <NotifyAuthorPage caseView={caseView} rules={rules} decision={name} form={form} />
}
