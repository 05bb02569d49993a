import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  enterCourse,
  findLaunch,
  launchOwner,
  linkLaunch,
  type Launch,
} from '~/domain/courses/launches.server'
import { PROMPTS_HREF } from '~/domain/prompts/schema'
import { toRequester } from '~/http/guards/default-route.server'
import {
  leaveFlash,
  publicRoute,
  redirectWithFlash,
  requireMember,
  type PublicRouteArgs,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { withReturn } from '~/http/addresses/paths'
import { LaunchFailed } from '~/platform/lms/launch-tokens.server'
import { CONFIRM_PATH, LOGIN_PATH, redirectFor } from '~/policy/navigation-guard'
import { titleMeta } from '~/presenters/shell/title'
import { ConfirmPage, type Confirmation } from '~/ui/confirm-page'
import { orProblem, problemPage, requireSchool } from './launch-flow.server'
import { LaunchProblemPage } from './launch-problem-page'

type Question = Confirmation & { note: string }
type Owner = NonNullable<Awaited<ReturnType<typeof launchOwner>>>

export const meta = titleMeta<typeof loader>((page) =>
  'question' in page ? page.question : page.title,
)

/**
 * Goes on with a launch in the browser that began it. Whose account it is has been confirmed: logs them
 * in, and leads to the prompt. Otherwise the account is logged in to first, and asked to be connected.
 * Nothing that the platform says about the person decides that. (CANVAS-11)
 */
export const loader = publicRoute((args) =>
  orProblem(args, async () => {
    const launch = await requireLaunch(args)
    requireTerms(args)
    const owner = await launchOwner(args.ctx.db, launch)
    const { viewer } = args.ctx
    if (!viewer) return owner?.logs_in ? enter(args, launch, owner) : logIn(args, launch)
    if (owner?.id === viewer.id) throw await open(args, viewer, launch)
    const { first_name, last_name } = viewer
    return owner
      ? otherAccount(launch, first_name, owner)
      : connection(launch, `${first_name} ${last_name}`)
  }),
)

/** Connects the account, or goes on as the one that is connected. */
export const action = requireMember((args) =>
  orProblem(args, async () => {
    const launch = await requireLaunch(args)
    requireTerms(args)
    const owner = await launchOwner(args.ctx.db, launch)
    const { viewer } = args.ctx
    if (owner && owner.id !== viewer.id) {
      await args.context.signOut()
      if (owner.logs_in) return enter(args, launch, owner)
      // They go on with it after their login.
      const cookie = await args.context.services.cookies.launch.serialize(launch.nonce)
      args.context.responseHeaders.append('Set-Cookie', cookie)
      return logIn(args, launch)
    }
    // From now on it would open the account, also for someone who only found it open.
    if (!owner && !args.context.confirmed)
      throw redirect(withReturn(`${CONFIRM_PATH}/login`, args.context.path), 303)
    if (!(await linkLaunch(args.ctx, launch))) throw new LaunchFailed('expired', 'connected by now')
    const to = await open(args, viewer, launch)
    const text = `Your ${launch.platform.name} account is connected.`
    throw owner ? to : await redirectWithFlash(args.context, to.headers.get('location')!, text)
  }),
)

/** The launch of the address, where this browser began it. */
async function requireLaunch(args: PublicRouteArgs): Promise<Launch> {
  const { ctx, context, request, url } = args
  const { partner_code } = requireSchool(args)
  const nonce = (await context.services.cookies.launch.parse(
    request.headers.get('cookie'),
  )) as unknown
  const id = url.searchParams.get('launch') ?? ''
  const own = typeof nonce === 'string' ? { id, nonce } : null
  const launch = own && (await findLaunch(ctx.db, partner_code, own, ctx.now))
  if (!launch) throw new LaunchFailed('expired', 'not begun in this browser')
  return launch
}

/** Who hasn't accepted the terms does that first, and comes back. Others are asked where they arrive. */
function requireTerms({ context }: PublicRouteArgs) {
  const stop = context.ctx.viewer && redirectFor(toRequester(context), PROMPTS_HREF)
  if (stop?.guard === 'terms') throw redirect(withReturn(stop.to, context.path), 303)
}

/** Logs in by a launch once: going back in a browser after logging out opens nothing. */
async function enter(args: PublicRouteArgs, launch: Launch, owner: Owner) {
  if (launch.user_id) throw new LaunchFailed('expired', 'used before')
  if ((await args.context.signIn(owner, 'school')) === 'void')
    return problemPage(args.context, 'suspended')
  throw await open(args, owner, launch)
}

async function open(
  { ctx }: PublicRouteArgs | RouteArgs,
  person: { id: string; partner_code: string },
  launch: Launch,
): Promise<Response> {
  await enterCourse(ctx, person, launch)
  const [prompt] = launch.target.prompt_ids
  return redirect(prompt ? `/prompt/assignment/${prompt}` : PROMPTS_HREF, 303)
}

async function logIn({ context }: PublicRouteArgs, { platform: { name } }: Launch): Promise<never> {
  const text = `Log in to connect your ${name} account. We’ll take you right back to your assignment.`
  await leaveFlash(context, { text, tone: 'info' })
  throw redirect(withReturn(LOGIN_PATH, context.path), 303)
}

const connection = ({ platform: { name } }: Launch, person: string): Question => ({
  question: `Connect your ${name} account?`,
  note: `Connect it only if you opened this page from ${name} yourself just now. You’re logged in as ${person}: from now on, opening an assignment in ${name} logs you in to this account. If it isn’t yours, log out and open it again.`,
  button: 'Connect',
  back: '/logout',
  cancel: 'Log out',
})

const otherAccount = (
  { platform: { name } }: Launch,
  person: string,
  { first_name }: Owner,
): Question => ({
  question: `Continue as ${first_name}?`,
  note: `You’re logged in as ${person}, but your ${name} account is connected to ${first_name}’s account here.`,
  button: `Continue as ${first_name}`,
  back: PROMPTS_HREF,
})

export default function LtiOpen() {
  const loaded = useLoaderData<typeof loader>()
  const page = useActionData<typeof action>() ?? loaded
  return 'question' in page ? <ConfirmPage {...page} /> : <LaunchProblemPage {...page} />
}
