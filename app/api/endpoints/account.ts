import type { AppLoadContext } from '@remix-run/node'
import * as z from 'zod'
import { confirmEmail } from '~/domain/accounts/confirm-email.server'
import {
  cancelEmailChange,
  changeEmail,
  resendConfirmation,
} from '~/domain/accounts/email-change.server'
import {
  CURRENT_PASSWORD_REQUIRED,
  emailField,
  newPasswordField,
  passwordField,
} from '~/domain/accounts/fields'
import { markPromptShown } from '~/domain/accounts/one-time-prompts.server'
import { changePassword } from '~/domain/accounts/passwords.server'
import { acceptTerms } from '~/domain/accounts/terms.server'
import { acceptCanvasWarning } from '~/domain/accounts/canvas-warning.server'
import { ONE_TIME_PROMPT_NAMES } from '~/policy/default-route'
import { notingWrongPassword } from '~/http/context/note-rejection.server'
import { defineCommand, defineEndpoint, everyone, member, ok, type Endpoint } from '../endpoint'

const settings = member('/account-settings')

const current_password = passwordField(CURRENT_PASSWORD_REQUIRED)

/** One API request is one submission. */
const requestDetails = ({ ip, services: { limits, log } }: AppLoadContext) => ({
  ip,
  limits,
  log,
  idempotencyKey: crypto.randomUUID(),
})

/** The session, terms and one-time prompts; the own email address and password. */
export const accountEndpoints: readonly Endpoint[] = [
  // (API-36, ACCESS-35)
  defineCommand({
    path: '/user/logout',
    session: true,
    who: member('/logout'),
    run: ({ context }) => context.signOut(),
  }),
  // (API-38, ONBOARD-02)
  defineCommand({
    path: '/user/accept_terms',
    who: member('/accept'),
    run: ({ ctx }) => acceptTerms(ctx),
  }),
  // For those who can answer prompts, which is where the warning comes. (API-19)
  defineCommand({
    path: '/user/accepted_canvas_data_deletion_warning',
    who: member('/prompts'),
    run: ({ ctx }) => acceptCanvasWarning(ctx),
  }),
  // (API-20, ACCESS-27)
  defineCommand({
    path: '/user/prompt',
    who: member('/home'),
    input: z.object({
      prompt: z.enum(ONE_TIME_PROMPT_NAMES as [string, ...string[]], {
        error: `Must be one of ${ONE_TIME_PROMPT_NAMES.join(', ')}`,
      }),
    }),
    run: ({ ctx }, { prompt }) => markPromptShown(ctx, prompt),
  }),
  // (API-33, SETTINGS-16)
  defineCommand({
    path: '/user/contact',
    session: true,
    who: settings,
    input: z.object({
      address: emailField,
      medium: z.literal('smtp', { error: 'Must be smtp' }).default('smtp'),
      current_password,
    }),
    run: async ({ ctx, context }, { address, current_password }) => {
      const change = { email: address, current_password, type: 'email' as const }
      const outcome = await notingWrongPassword(
        context,
        changeEmail(ctx, change, requestDetails(context)),
      )
      if (outcome.ok) return outcome
      const { email, ...errors } = outcome.errors
      return { ...outcome, errors: email ? { ...errors, address: email } : errors }
    },
  }),
  // Whether there was one to send. (API-31, SETTINGS-17)
  defineEndpoint({
    method: 'POST',
    path: '/user/resend_confirmation',
    who: settings,
    response: z.boolean(),
    handle: async ({ ctx, context }) => {
      const outcome = await resendConfirmation(ctx, requestDetails(context))
      return outcome && !outcome.ok ? outcome : ok(outcome !== null)
    },
  }),
  // (API-34, SETTINGS-17)
  defineCommand({
    path: '/user/cancel_contact_update',
    who: settings,
    run: ({ ctx }) => cancelEmailChange(ctx),
  }),
  // A code that doesn't work is 404. (API-30, SETTINGS-20)
  defineCommand({
    path: '/user/confirm',
    who: everyone,
    input: z.object({
      code: z.string({ error: "The link's code is required" }),
      type: z.literal('email', { error: 'Must be email' }).default('email'),
    }),
    run: ({ ctx, context: { sender, services } }, { code }) => {
      const link = { secret: services.env.SESSION_SECRET, code }
      return confirmEmail(ctx, link, { sender, idempotencyKey: crypto.randomUUID() })
    },
  }),
  // (API-32, SETTINGS-26)
  defineCommand({
    path: '/user/password',
    session: true,
    who: settings,
    input: z.object({ current_password, password: newPasswordField }),
    run: ({ ctx, context }, change) => {
      const request = { ...requestDetails(context), sessionId: context.sessionId }
      return notingWrongPassword(context, changePassword(ctx, change, request))
    },
  }),
]
