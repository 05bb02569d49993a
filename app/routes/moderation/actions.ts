import { releaseCase, takeCase } from '~/domain/moderation/cases.server'
import type { Decision } from '~/domain/moderation/schema'
import { postOnly, type PostOnly } from '~/http/guards/action-table.server'
import type { RouteArgs } from '~/http/guards/member-route.server'
import type { Outcome } from '~/platform/failures'
import { moderationCase } from '~/views/links'
import { decideCase, redirectWithOutcome } from './case-actions.server'

/** Leads back to the case. */
const caseAction = (
  command: (args: RouteArgs, caseId: string) => Promise<Outcome<{ notified?: boolean }>>,
  text: string,
): PostOnly => ({
  back: ({ params }) => moderationCase(encodeURIComponent(params.caseId ?? '')),
  run: async (args) =>
    redirectWithOutcome(args, await command(args, args.params.caseId ?? ''), text),
})

const decision = (name: Decision, text: string) =>
  caseAction((args) => decideCase(args, { decision: name }), text)

const { loader, action } = postOnly({
  /** Takes the case, or takes it over from the person who had it on the page. */
  take: caseAction(async ({ ctx, request }, id) => {
    const from = (await request.formData()).get('from')
    return takeCase(ctx, id, typeof from === 'string' ? from : '')
  }, 'This case is yours now.'),
  'give-back': caseAction(({ ctx }, id) => releaseCase(ctx, id), 'This case is open again.'),
  /** Dismisses the case: nothing changes, and no one is notified. */
  keep: decision('keep', 'Kept as it is.'),
  /** The same, of what indicates harm. */
  'no-danger': decision('no-danger', 'Closed: no danger.'),
  /** Undoes 'hide'; the author is notified. */
  show: decision('show', 'Visible again.'),
})
export { loader, action }
export default () => null
