import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { confirmEmail } from '~/domain/accounts/confirm-email.server'
import {
  cancelEmailChange,
  changeEmail,
  resendConfirmation,
} from '~/domain/accounts/email-change.server'
import {
  emailField,
  givenPasswordField,
  newPasswordField,
  PASSWORD_NEEDED,
} from '~/domain/accounts/fields'
import { changePassword } from '~/domain/accounts/passwords.server'
import { done, forEverybody, forMembers, nothing, type Call } from './call'

const SCREEN = '/account-settings'

const current_password = givenPasswordField(PASSWORD_NEEDED)

/** One call is one submission. */
const askingOf = ({ ip, services: { limits, log } }: AppLoadContext) => ({
  ...{ ip, limits, log },
  once: crypto.randomUUID(),
})

/** Calls about the address and the password of the own account. */
export const credentialCalls: readonly Call[] = [
  // (API-33, SETTINGS-16)
  forMembers(SCREEN, {
    method: 'POST',
    path: '/user/contact',
    input: z.object({
      address: emailField,
      medium: z.literal('smtp', { error: 'Must be smtp' }).default('smtp'),
      current_password,
    }),
    handle: async ({ ctx, context }, { address, current_password }) => {
      const change = { email: address, current_password, type: 'email' as const }
      const outcome = await changeEmail(ctx, change, askingOf(context))
      if (outcome.ok) return done()
      const { email, ...errors } = outcome.errors
      return { ...outcome, errors: email ? { ...errors, address: email } : errors }
    },
  }),
  // (API-31, SETTINGS-17)
  forMembers(SCREEN, {
    method: 'POST',
    path: '/user/resend_confirmation',
    input: nothing,
    handle: async ({ ctx, context }) => {
      const outcome = await resendConfirmation(ctx, askingOf(context))
      return outcome && !outcome.ok ? outcome : done(outcome !== null)
    },
  }),
  // (API-34, SETTINGS-17)
  forMembers(SCREEN, {
    method: 'POST',
    path: '/user/cancel_contact_update',
    input: nothing,
    handle: async ({ ctx }) => {
      await cancelEmailChange(ctx)
      return done()
    },
  }),
  // (API-30, SETTINGS-20) A code that is not open is 404.
  forEverybody({
    method: 'POST',
    path: '/user/confirm',
    input: z.object({
      code: z.string({ error: 'The code of the link is needed' }),
      type: z.literal('email', { error: 'Must be email' }).default('email'),
    }),
    handle: async ({ ctx, context }, { code }) => {
      const { sender, services } = context
      const link = { secret: services.env.SESSION_SECRET, code }
      const outcome = await confirmEmail(ctx, link, { sender, once: crypto.randomUUID() })
      return outcome.ok ? done() : outcome
    },
  }),
  // (API-32, SETTINGS-26)
  forMembers(SCREEN, {
    method: 'POST',
    path: '/user/password',
    input: z.object({ current_password, password: newPasswordField }),
    handle: async ({ ctx, context }, change) => {
      const asking = { ...askingOf(context), sessionId: context.sessionId }
      const outcome = await changePassword(ctx, change, asking)
      return outcome.ok ? done() : outcome
    },
  }),
]
