import { login } from '~/domain/accounts/login.server'
import { EMAIL_SIGNED_UP } from '~/domain/accounts/fields'
import { LOGIN_FAILED, loginSchema } from '~/domain/accounts/schema'
import { loadMember } from '~/domain/accounts/viewer.server'
import { hasFactor } from '~/domain/factors/commands.server'
import { CODE_NEEDED } from '~/domain/factors/schema'
import { IDENTITY_EXPIRED } from '~/domain/signup/schema'
import { readPendingIdentity } from '~/domain/signup/pending-identity.server'
import { failure } from '~/platform/failures'
import { defineEndpoint, everyone, type Endpoint } from '../endpoint'
import { ownUserEntity } from '../entities/user'
import { errorsByField } from '../fields'
import { identityInput, readIdentityCall, readSignupCall, signupInput } from '../signup-input'
import { callerSource, signUpByCall, withQuestion } from '../signup.server'

const common = { method: 'POST', who: everyone, response: ownUserEntity } as const

/** Becoming a member. */
export const signupEndpoints: readonly Endpoint[] = [
  // (API-28)
  defineEndpoint({
    ...common,
    path: '/user/signup',
    input: signupInput,
    handle: (args, input) => signUpByCall(args, readSignupCall(input)),
  }),
  // For someone whose account waits to be completed, in its session or by its password. (API-29)
  defineEndpoint({
    ...common,
    path: '/user/resignup',
    input: signupInput,
    handle: async (args, input) => {
      const { ctx, context } = args
      const call = readSignupCall(input)
      if (ctx.viewer) return signUpByCall(args, call)
      const { limits, env } = context.services
      const read = loginSchema.safeParse({ email: input.address, password: input.password })
      if (!read.success) {
        const { email, ...errors } = errorsByField(read)
        return failure(email ? { ...errors, address: email } : errors)
      }
      const source = callerSource(args, call)
      const entered = await login(ctx.db, limits.login, ctx.partner, read.data, source)
      if (!entered.ok) return withQuestion(args, entered)
      const member = await loadMember(ctx.db, entered.user.id, env.PRODUCT_NAME)
      if (!member) return failure({ '': [LOGIN_FAILED] })
      if (member.viewer.joined_date) return failure({ address: [EMAIL_SIGNED_UP] })
      if (await hasFactor(ctx.db.read, member.viewer.id)) return failure({ '': [CODE_NEEDED] })
      const { hasAnswered } = entered
      return signUpByCall({ ...args, ctx: { ...ctx, ...member } }, call, { hasAnswered })
    },
  }),
  // By a verified identity, and by nothing else. (API-15, SIGNUP-30)
  defineEndpoint({
    ...common,
    path: '/user/unprotected_save',
    input: identityInput,
    handle: async (args, input) => {
      const { ctx, context, request } = args
      const identity = ctx.viewer ? null : await readPendingIdentity(context, request)
      if (!identity) return failure({ '': [IDENTITY_EXPIRED] })
      return signUpByCall(args, readIdentityCall(input), { identity })
    },
  }),
]
