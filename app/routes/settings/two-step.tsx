import { useActionData, useLoaderData } from '@remix-run/react'
import { ownCredentials } from '~/domain/accounts/credentials.server'
import {
  renewRecoveryCodes,
  turnOff,
  turnOn,
  type FactorRequest,
} from '~/domain/factors/commands.server'
import {
  CODES_SHOWN_BEFORE,
  CODES_TITLE,
  confirmedFactorSchema,
  confirmFactorSchema,
  NEW_CODES_TITLE,
  TURNED_OFF,
  turnOnSchema,
  type ConfirmFactorInput,
} from '~/domain/factors/schema'
import { codeSetup, factorStatus } from '~/domain/factors/setup.server'
import { notingWrongPassword } from '~/http/context/note-rejection.server'
import { toRequester } from '~/http/guards/default-route.server'
import { actionTable } from '~/http/guards/action-table.server'
import {
  fail,
  invalid,
  parseRequestForm,
  redirectWithFlash,
  redirectWithSecret,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import type { Outcome } from '~/platform/failures'
import { sealerFrom } from '~/platform/security/sealed-text.server'
import { lacksTwoSteps } from '~/policy/navigation-guard'
import { titleMeta } from '~/presenters/shell/title'
import { fieldValue, type FormState } from '~/ui/form-state'
import { twoStep } from '~/views/links'
import { TwoStep } from '~/views/settings/two-step'

export const meta = titleMeta<typeof loader>(() => 'Two-step login')

type Part = 'on' | 'codes' | 'off'

/** The second step of one's login: turning it on, new recovery codes, turning it off. Not in the spec. */
const show = (part: Part | null) => async (args: RouteArgs) => {
  const { ctx } = args
  const status = await factorStatus(ctx)
  const { has_password, email_confirmed } = await ownCredentials(ctx)
  const setup =
    !status.has_app && email_confirmed ? await drawSetup(args, setups.get(args.context)) : null
  const demanded = lacksTwoSteps(toRequester(args.context))
  const { factorShown } = args.context
  return { part, status, factorShown, has_password, email_confirmed, setup, demanded }
}

const drawSetup = ({ ctx, context: { services } }: RouteArgs, typed?: string) => {
  const { env } = services
  return codeSetup(ctx, { sealer: sealerFrom(env), product: env.PRODUCT_NAME }, typed)
}

/** What came with the form of a request, whose loader draws it again. */
const setups = new WeakMap<RouteArgs['context'], string | undefined>()

const factorRequest = ({ context }: RouteArgs, idempotencyKey: string): FactorRequest => ({
  idempotencyKey,
  confirmed: context.confirmed,
  factorShown: context.factorShown,
  limits: context.services.limits,
  sealer: sealerFrom(context.services.env),
})

/** Recovery codes are a message to the next page, so that they're shown once and stored nowhere. */
const showCodes = (args: RouteArgs, title: string, codes: string[] | null) =>
  codes === null
    ? redirectWithFlash(args.context, twoStep, CODES_SHOWN_BEFORE)
    : redirectWithSecret(args.context, twoStep, title, codes.join('\n'))

const confirmed =
  <T extends object>(
    command: (
      ctx: RouteArgs['ctx'],
      input: ConfirmFactorInput,
      request: FactorRequest,
    ) => Promise<Outcome<T>>,
    done: (args: RouteArgs, outcome: T) => Promise<Response>,
  ) =>
  async (args: RouteArgs) => {
    const { has_app } = await factorStatus(args.ctx)
    const schema =
      has_app || !args.context.factorShown ? confirmFactorSchema : confirmedFactorSchema
    const { input, formState, once } = await parseRequestForm<
      typeof confirmFactorSchema | typeof confirmedFactorSchema
    >(args.request, schema)
    if (!input) return invalid(formState)
    const outcome = await notingWrongPassword(
      args.context,
      command(args.ctx, input, factorRequest(args, once)),
    )
    return outcome.ok ? done(args, outcome) : fail(formState, outcome)
  }

/** A wrong code is typed again for the same secret: the form that is shown again has the same QR code. */
async function turnOnByForm(args: RouteArgs) {
  const { input, formState, once } = await parseRequestForm(args.request, turnOnSchema)
  setups.set(args.context, fieldValue(formState, 'setup'))
  if (!input) return invalid(formState)
  const command = turnOn(args.ctx, input, factorRequest(args, once))
  const outcome = await notingWrongPassword(args.context, command)
  return outcome.ok ? showCodes(args, CODES_TITLE, outcome.codes) : fail(formState, outcome)
}

const { loader, action } = actionTable({
  on: { show: show('on'), run: turnOnByForm },
  codes: {
    show: show('codes'),
    run: confirmed(renewRecoveryCodes, (args, { codes }) =>
      showCodes(args, NEW_CODES_TITLE, codes),
    ),
  },
  off: {
    show: show('off'),
    run: confirmed(turnOff, (args) => redirectWithFlash(args.context, twoStep, TURNED_OFF)),
  },
  'two-step': { show: show(null), run: turnOnByForm },
})
export { loader, action }

export default function TwoStepPage() {
  const { part, ...page } = useLoaderData<typeof loader>()
  const formState: FormState | undefined = useActionData<typeof action>()?.formState
  return <TwoStep {...page} forms={part && formState ? { [part]: formState } : {}} />
}
