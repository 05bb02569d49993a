import * as z from 'zod'
import { checkEmail } from '~/domain/accounts/emails.server'
import { newPasswordField, PASSWORD_WRONG } from '~/domain/accounts/fields'
import { checkOwnPassword } from '~/domain/accounts/own-password.server'
import { describePassword } from '~/domain/accounts/password-strength.server'
import { checkAbout } from '~/domain/profiles/check-about.server'
import { checkProspect } from '~/domain/signup/prospects.server'
import { noteRejection } from '~/http/context/note-rejection.server'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { failure } from '~/platform/failures'
import {
  defineEndpoint,
  everyone,
  member,
  ok,
  type Access,
  type Endpoint,
  type EndpointArgs,
} from '../endpoint'

type Args = EndpointArgs<Ctx | VisitorCtx>
/** `valid` where a value is also taken that something is said about. */
type CheckResult = { message: string | null; valid?: boolean } | { wait: number }

/** A value as it was typed; anything that isn't text counts as missing, which the check words. */
const typed = z.string().optional().catch(undefined)

const invitationLookup = ({ context }: Args) => ({
  ip: context.ip,
  misses: context.services.limits.signup.misses,
})

/**
 * Checks a value while it is typed. It tells who has an account here, so one member or network may ask
 * only so often; no form waits for it. Changes nothing.
 */
const defineCheck = <I extends z.ZodType, C extends Ctx | VisitorCtx = Ctx | VisitorCtx>(
  name: string,
  input: I,
  check: (args: EndpointArgs<C>, input: z.output<I>) => Promise<CheckResult>,
  { who = everyone as Access<C>, session }: { who?: Access<C>; session?: boolean } = {},
): Endpoint =>
  defineEndpoint({
    method: 'POST',
    path: `/validate/${name}`,
    reads: true,
    who,
    session,
    input,
    response: z.object({ valid: z.boolean(), message: z.string().nullable() }),
    limit: ({ ctx, context }) =>
      context.services.limits.checks.consume(ctx.viewer?.id ?? context.ip),
    handle: async (args, input) => {
      const result = await check(args, input)
      if ('wait' in result) return failure({ '': ['Please wait.'] }, result.wait)
      const { message, valid = message === null } = result
      return ok({ valid, message })
    },
  })

/** What the client script asks while someone types. */
export const validationEndpoints: readonly Endpoint[] = [
  // For signing up, or for a member who changes theirs. (API-41, SIGNUP-20, SETTINGS-22)
  defineCheck('address', z.object({ address: typed }), async ({ ctx }, { address }) => ({
    message: await checkEmail(ctx, address),
  })),
  // A visitor has no password, and who has a token doesn't have to know it. (API-44)
  defineCheck(
    'password',
    z.object({ password: typed }),
    async ({ ctx, context }, { password }) => {
      const checks = context.services.limits.passwordChecks
      const result = await checkOwnPassword(ctx, checks, password)
      // Many are halves of the right one, as it's typed; they have a word of their own in the log.
      if (ctx.viewer && 'message' in result && result.message === PASSWORD_WRONG)
        noteRejection(context, 'login', 'password check')
      return result
    },
    { session: true },
  ),
  // How hard a new one is to guess, and whether the school takes it. (SIGNUP-20)
  defineCheck(
    'new_password',
    z.object({ new_password: typed }),
    async ({ ctx }, { new_password }) => {
      const short = newPasswordField.safeParse(new_password).error?.issues[0]?.message
      if (short !== undefined) return { message: short }
      const own = ctx.viewer ? [ctx.viewer.first_name, ctx.viewer.last_name] : []
      const { line, isTaken } = await describePassword(ctx.partner, new_password ?? '', own)
      return { message: line, valid: isTaken }
    },
  ),
  // An id that this school has given out and no one has used. (API-43, SIGNUP-23, SIGNUP-29)
  defineCheck('prospect_id', z.object({ prospect_id: typed }), (args, input) =>
    checkProspect(args.ctx.db, args.ctx.partner, input, invitationLookup(args)),
  ),
  // Whether the id and the address belong together, as the school knows them. (API-42, SIGNUP-29)
  defineCheck(
    'prospect_match',
    z.object({ prospect_id: typed, address: typed.transform((address) => address ?? '') }),
    (args, input) => checkProspect(args.ctx.db, args.ctx.partner, input, invitationLookup(args)),
  ),
  // What the viewer says of themselves, as the forms that save it read it. (SCREEN-08)
  defineCheck(
    'about',
    z.object({ about: typed }),
    async ({ ctx, context }, { about }) => ({
      message: await checkAbout(ctx, about, context.services.env.PRODUCT_NAME),
    }),
    { who: member('/onboarding') },
  ),
]
