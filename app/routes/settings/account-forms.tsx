import { useActionData, useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { changeEmail, resendConfirmation } from '~/domain/accounts/email-change.server'
import { withAdvice } from '~/domain/accounts/password-strength.server'
import { changePassword } from '~/domain/accounts/passwords.server'
import {
  changePasswordSchema,
  emailChangeSchema,
  PASSWORD_UPDATED,
} from '~/domain/accounts/schema-credentials'
import { requestDownload } from '~/domain/settings/downloads.server'
import { DOWNLOAD_REQUESTED } from '~/domain/settings/schema'
import { actionTable } from '~/http/guards/action-table.server'
import {
  fail,
  invalid,
  parseRequestForm,
  redirectWithFlash,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import type { Outcome } from '~/platform/failures'
import { titleMeta } from '~/presenters/shell/title'
import { AccountSection } from '~/views/settings/account-section'
import { notingWrongPassword } from '~/http/context/note-rejection.server'
import { loadAccount, requestInfo } from './account-loader.server'

export const meta = titleMeta<typeof loader>(() => 'Account settings')

const ACCOUNT = '/account-settings'
const EMAIL_SENT = '/account-settings/email/sent'

type Form<S extends z.ZodType> = {
  part: 'email' | 'password' | 'data'
  schema: S
  command: (args: RouteArgs, input: z.infer<S>, once: string) => Promise<Outcome<object>>
  next: string
  done?: (input: z.infer<S>) => string | Promise<string>
}

/** Shows the account section, with what is wrong in its part, so that no one leaves it. (SETTINGS-03) */
const form = <S extends z.ZodType>({ part, schema, command, next, done }: Form<S>) => ({
  show: async (args: RouteArgs) => ({ part, ...(await loadAccount(args)) }),
  run: async (args: RouteArgs) => {
    const { input, formState, once } = await parseRequestForm(args.request, schema)
    if (!input) return invalid(formState)
    const outcome = await command(args, input, once)
    if (!outcome.ok) return fail(formState, outcome)
    return redirectWithFlash(args.context, next, await done?.(input))
  },
})

const { loader, action } = actionTable({
  /** Begins the change of the address. (SETTINGS-16, SETTINGS-18) */
  email: form({
    part: 'email',
    schema: emailChangeSchema,
    command: (args, input, idempotencyKey) => {
      const request = { ...requestInfo(args), idempotencyKey }
      return notingWrongPassword(args.context, changeEmail(args.ctx, input, request))
    },
    next: EMAIL_SENT,
  }),
  /** Sends the confirmation again; with nothing to confirm the settings say so. (SETTINGS-17) */
  'email/resend': form({
    part: 'email',
    schema: z.object({}),
    command: async (args, _, idempotencyKey) => {
      const sent = await resendConfirmation(args.ctx, { ...requestInfo(args), idempotencyKey })
      if (sent) return sent
      throw await redirectWithFlash(args.context, ACCOUNT, 'Your email address is confirmed.')
    },
    next: EMAIL_SENT,
  }),
  /** Changes the password and keeps this session. (SETTINGS-23 to SETTINGS-26) */
  password: form({
    part: 'password',
    schema: changePasswordSchema,
    command: (args, input, idempotencyKey) => {
      const { sessionId } = args.context
      const request = { ...requestInfo(args), idempotencyKey, sessionId }
      return notingWrongPassword(args.context, changePassword(args.ctx, input, request))
    },
    next: ACCOUNT,
    done: ({ password }) => withAdvice(PASSWORD_UPDATED, password),
  }),
  /** Asks for a copy of the own data; a second time while one is under way changes nothing. */
  data: form({
    part: 'data',
    schema: z.object({}),
    command: ({ ctx }) => requestDownload(ctx),
    next: ACCOUNT,
    done: () => DOWNLOAD_REQUESTED,
  }),
})
export { loader, action }

export default function AccountForms() {
  const { part, ...section } = useLoaderData<typeof loader>()
  const formState = useActionData<typeof action>()?.formState
  return <AccountSection {...section} {...{ [part]: formState }} />
}
