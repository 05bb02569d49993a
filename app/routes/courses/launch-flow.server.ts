import { randomBytes } from 'node:crypto'
import { data, type AppLoadContext } from '@remix-run/node'
import { saveLaunch } from '~/domain/courses/launches.server'
import { readTarget } from '~/domain/courses/launch-target'
import { findPlatform, type Platform } from '~/domain/courses/platforms.server'
import type { PublicRouteArgs } from '~/http/guards/member-route.server'
import { noteRejection } from '~/http/context/note-rejection.server'
import { NotFound } from '~/platform/failures'
import { LaunchFailed } from '~/platform/lms/launch-tokens.server'
import { signedCode, signedText } from '~/platform/security/signed-code.server'
import { launchProblem, type LaunchProblemName } from './launch-problems'

/** Minutes between being sent to the platform and coming back. */
const LAUNCH_MINUTES = 10
const PURPOSE = 'lti launch'
/** Characters of a hint, which goes along in an address. */
const LONGEST_HINT = 2000

type Args = PublicRouteArgs

/** The school of this host; only there can it be opened from its courses. */
export const findSchool = ({ ctx: { partner }, url }: Args) =>
  partner && url.hostname === partner.host ? partner : null

export function requireSchool(args: Args) {
  const school = findSchool(args)
  if (!school) throw new NotFound()
  return school
}

/** Where the platform is asked who is there, for a login that it has begun itself. */
export async function beginLaunch(args: Args, fields: URLSearchParams): Promise<string> {
  const { context, ctx, url } = args
  const platform = await requirePlatform(args, fields)
  context.services.launchTokens.requireUsable(platform.login_url)
  const nonce = randomBytes(16).toString('hex')
  const at = ctx.now.getTime().toString(36)
  const state = signedCode(readSecret(args), PURPOSE, [nonce, platform.id, at].join('-'))
  const cookie = await context.services.cookies.launch.serialize(nonce)
  context.responseHeaders.append('Set-Cookie', cookie)
  const to = new URL(platform.login_url)
  const hint = fields.get('lti_message_hint')
  const query = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.client_id,
    redirect_uri: new URL('/lti/launch', url).href,
    login_hint: fields.get('login_hint') ?? '',
    state,
    nonce,
    ...(hint !== null && { lti_message_hint: hint }),
  }
  for (const [name, value] of Object.entries(query)) to.searchParams.set(name, value)
  return to.href
}

/** A platform that this school is registered with looks like any other page that isn't there otherwise. */
async function requirePlatform(args: Args, fields: URLSearchParams): Promise<Platform> {
  const { partner_code, host } = requireSchool(args)
  const [issuer, hint, target] = ['iss', 'login_hint', 'target_link_uri'].map((name) =>
    fields.get(name),
  )
  if (!issuer || !hint || !target)
    throw new LaunchFailed('not a course', 'no issuer, hint or target')
  if (hint.length > LONGEST_HINT) throw new LaunchFailed('not a course', 'the hint has no end')
  if (!URL.canParse(target) || new URL(target).hostname !== host) throw new NotFound()
  const client_id = fields.get('client_id') ?? undefined
  const platform = await findPlatform(args.ctx.db, partner_code, { issuer, client_id })
  if (!platform) throw new NotFound()
  const deployment = fields.get('lti_deployment_id')
  if (deployment && !platform.deployment_ids.includes(deployment))
    throw new LaunchFailed('not set up', 'an unknown deployment')
  return platform
}

/** Checks what the platform sends back, once. Returns where the browser goes on, with its own cookies. */
export async function receiveLaunch(args: Args, form: URLSearchParams): Promise<string> {
  const { context, ctx } = args
  const { partner_code, host } = requireSchool(args)
  const text = signedText(readSecret(args), PURPOSE, form.get('state') ?? '')
  const [nonce = '', id = '', at = ''] = text?.split('-') ?? []
  const age = ctx.now.getTime() - parseInt(at, 36)
  if (text === null || !(age <= LAUNCH_MINUTES * 60_000))
    throw new LaunchFailed('expired', 'an unknown state')
  const platform = await findPlatform(ctx.db, partner_code, { id })
  if (!platform) throw new NotFound()
  const token = form.get('id_token')
  if (!token) throw new LaunchFailed('refused', form.get('error') ? 'an error' : 'no token')
  const claims = await context.services.launchTokens.verify(token, platform, nonce)
  const target = readTarget(claims, host)
  if (!target) throw new NotFound()
  const launch = { nonce, subject: claims.sub, target }
  const saved = await saveLaunch(ctx.db, platform, launch, ctx.now)
  if (!saved) throw new LaunchFailed('expired', 'used before')
  return `/lti/open?launch=${saved}`
}

const readSecret = ({ context }: Args): string => context.services.env.SESSION_SECRET

/** What became of the action of a request, for its loader, which gives the page its title. */
const problems = new WeakMap<AppLoadContext, LaunchProblemName>()

/** What fails is a page, and a line in the log; a loader doesn't begin what its action has ended. */
export async function orProblem<T>({ context }: Args, work: () => Promise<T>) {
  const before = problems.get(context)
  if (before) return problemPage(context, before)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof LaunchFailed)) throw error
    const { problem, reason } = error
    noteRejection(context, 'launch', `${problem}: ${reason}`)
    return problemPage(context, problem)
  }
}

export function problemPage(context: AppLoadContext, problem: LaunchProblemName) {
  problems.set(context, problem)
  const { status, ...page } = launchProblem(problem)
  return data(page, { status })
}
