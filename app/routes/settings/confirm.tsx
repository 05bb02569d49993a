import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requestOwnReset } from '~/domain/accounts/password-reset.server'
import { RESET_QUESTION } from '~/domain/accounts/schema-credentials'
import { blockedPerson, unblock } from '~/domain/settings/blocks.server'
import { setGlobal, setOptStatus } from '~/domain/settings/opt-in.server'
import { unlinkAccount } from '~/domain/courses/accounts.server'
import { launchAccounts, unlinkLaunches } from '~/domain/courses/launches.server'
import { CANVAS_UNLINKED } from '~/domain/courses/schema'
import {
  PRIVACY_SAVED,
  UNBLOCK_NOTE,
  unblockedNotice,
  unblockQuestion,
} from '~/domain/settings/schema'
import { actionTable } from '~/http/guards/action-table.server'
import {
  fail,
  readIdempotencyKey,
  redirectWithFlash,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { NotFound, orNull } from '~/platform/failures'
import { canSetOptStatus, globalOption } from '~/policy/privacy'
import { titleMeta } from '~/presenters/shell/title'
import { ConfirmPage } from '~/ui/confirm-page'
import { emptyFormState } from '~/ui/form-state'
import { GLOBAL_TEXTS, OPT_STATUS_TEXTS, type ToggleTexts } from '~/views/settings/toggles'
import { requestInfo } from './account-loader.server'

const PRIVACY = '/account-settings/privacy'

const turnOff = (title: string, { question, note, turnOff: button }: ToggleTexts) => ({
  title,
  question,
  note,
  button,
  back: PRIVACY,
})

/** If the person isn't blocked, or no longer, there is nothing to ask: the list shows that. */
async function redirectIfNotBlocked<T>(promise: Promise<T>): Promise<T> {
  const person = await orNull(promise)
  if (person === null) throw redirect(PRIVACY, 303)
  return person
}

/** What the own connection of the address is called. If it isn't there anymore, the settings show that. */
async function findCourseAccount({ ctx, params }: RouteArgs): Promise<string> {
  const account = (await launchAccounts(ctx)).find(({ id }) => id === params.accountId)
  if (!account) throw redirect('/account-settings', 303)
  return account.name
}

const { loader, action } = actionTable({
  /** (OPTIN-20) */
  'global/off': {
    show: ({ ctx }) => {
      const kind = globalOption(ctx.viewer)
      if (!kind) throw new NotFound()
      return turnOff('Turn off sharing', GLOBAL_TEXTS[kind])
    },
    run: async ({ ctx, context }) => {
      await setGlobal(ctx, false)
      return redirectWithFlash(context, PRIVACY, PRIVACY_SAVED)
    },
  },
  /** (OPTIN-15) */
  'enrollment/off': {
    show: ({ ctx }) => {
      if (!canSetOptStatus(ctx.viewer, ctx.partner)) throw new NotFound()
      return turnOff('Turn off contact', OPT_STATUS_TEXTS)
    },
    run: async ({ ctx, context }) => {
      await setOptStatus(ctx, 'out')
      return redirectWithFlash(context, PRIVACY, PRIVACY_SAVED)
    },
  },
  /** (SETTINGS-13, SETTINGS-14) */
  unblock: {
    show: async ({ ctx, params }) => {
      const { name } = await redirectIfNotBlocked(blockedPerson(ctx, params.userId ?? ''))
      return {
        title: 'Unblock',
        question: unblockQuestion(name),
        note: UNBLOCK_NOTE,
        button: 'Unblock',
        back: PRIVACY,
      }
    },
    run: async ({ ctx, context, params, request }) => {
      const key = readIdempotencyKey(await request.formData())
      const { name } = await redirectIfNotBlocked(unblock(ctx, params.userId ?? '', key))
      return redirectWithFlash(context, PRIVACY, unblockedNotice(name))
    },
  },
  /** (CANVAS-11) */
  'canvas/disconnect': {
    show: ({ ctx }) => {
      if (!ctx.viewer.canvas_auth) throw redirect('/account-settings', 303)
      return {
        title: 'Disconnect Canvas',
        question: 'Disconnect Canvas?',
        note: 'You won’t be able to submit responses as homework until you connect it again. What you submitted stays in Canvas.',
        button: 'Disconnect',
        back: '/account-settings',
      }
    },
    run: async ({ ctx, context }) => {
      await unlinkAccount(ctx)
      return redirectWithFlash(context, '/account-settings', CANVAS_UNLINKED)
    },
  },
  /** (CANVAS-11) */
  disconnect: {
    show: async (args) => {
      const name = await findCourseAccount(args)
      return {
        title: `Disconnect ${name}`,
        question: `Disconnect ${name}?`,
        note: `Opening an assignment in ${name} won’t log you in here anymore, and you can’t submit responses there until you connect it again. What you submitted stays.`,
        button: 'Disconnect',
        back: '/account-settings',
      }
    },
    run: async (args) => {
      const name = await findCourseAccount(args)
      await unlinkLaunches(args.ctx, args.params.accountId ?? '')
      const text = `Your ${name} account is no longer connected.`
      return redirectWithFlash(args.context, '/account-settings', text)
    },
  },
  /** Emails the link and logs out. (SETTINGS-27, SETTINGS-28) */
  'password/reset': {
    show: () => ({
      title: 'Reset your password',
      question: 'Reset your password?',
      note: RESET_QUESTION,
      button: 'Continue',
      back: '/account-settings',
    }),
    run: async (args: RouteArgs) => {
      const { ctx, context, request } = args
      const once = readIdempotencyKey(await request.formData())
      const outcome = await requestOwnReset(ctx, { ...requestInfo(args), once })
      if (!outcome.ok) return fail(emptyFormState, outcome)
      await context.signOut()
      const text = `You’re logged out. An email with a link for a new password is on its way to ${outcome.email}.`
      return redirectWithFlash(context, '/current-login', text)
    },
  },
})
export { loader, action }

export const meta = titleMeta<typeof loader>(({ title }) => title)

export default function Confirm() {
  const form = useActionData<typeof action>()?.formState
  return <ConfirmPage {...useLoaderData<typeof loader>()} form={form} />
}
