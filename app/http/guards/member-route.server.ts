import { data, redirect } from '@remix-run/node'
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { isForbidden, isNotFound, type Failure } from '~/platform/failures'
import { isStorageUnavailable } from '~/platform/storage/storage-errors'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { emptyFormState, type FormState } from '~/ui/form-state'
import type { Flash } from '../context/cookies.server'
import { parseForm, toFormValues, withErrors, type ParsedForm } from '../forms/forms'

export type RouteArgs = {
  ctx: Ctx
  context: AppLoadContext
  params: Record<string, string | undefined>
  url: URL
  request: Request
}

type RemixArgs = LoaderFunctionArgs | ActionFunctionArgs

/**
 * Wraps the loader or action of every page for members: hands over a ctx with viewer and school, and
 * throws when there is none, whatever the navigation guard did before. NotFound, Forbidden, a database and
 * files that are out of reach become their status here, once; anything else is a bug and goes to the error page and the log.
 */
export const requireMember =
  <T>(handle: (args: RouteArgs) => Promise<T> | T) =>
  async ({ context, params, request }: RemixArgs): Promise<T> => {
    const ctx = requireMemberCtx(context)
    try {
      return await handle({ ctx, context, params, request, url: context.url })
    } catch (error) {
      // A thrown response is Remix's way to respond with something else than the page.
      throw toErrorResponse(error, context)
    }
  }

export type PublicRouteArgs = Omit<RouteArgs, 'ctx'> & { ctx: Ctx | VisitorCtx }

/** Wraps that of a public page: for a member or a visitor, perhaps on a school's host. */
export const publicRoute =
  <T>(handle: (args: PublicRouteArgs) => Promise<T> | T) =>
  async ({ context, params, request }: RemixArgs): Promise<T> => {
    try {
      return await handle({ ctx: context.ctx, context, params, request, url: context.url })
    } catch (error) {
      throw toErrorResponse(error, context)
    }
  }

/** The ctx of a signed-in member; without one no one gets further than here. */
export function requireMemberCtx(context: AppLoadContext): Ctx {
  const { ctx } = context
  if (!ctx.viewer || !ctx.partner) throw redirect('/current-login')
  return ctx as Ctx
}

function toErrorResponse(error: unknown, { services, ctx }: AppLoadContext): unknown {
  if (isNotFound(error)) return data(null, { status: 404 })
  if (isForbidden(error)) return data(null, { status: 403 })
  if (!isStorageUnavailable(error)) return error
  services.log.error({ err: error, request: ctx.requestId }, 'a page could not be read or written')
  return data(null, { status: 503, headers: { 'Retry-After': '60' } })
}

/** The form of the request, read by its schema. */
export async function parseRequestForm<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<ParsedForm<z.infer<S>> & { once: string }> {
  const form = await request.formData()
  return { ...parseForm(form, schema), once: readIdempotencyKey(form) }
}

/** The key of this rendering of the form; without one every submit counts as its own. */
export function readIdempotencyKey(form: FormData): string {
  const once = form.get('once')
  return typeof once === 'string' && /^[\w-]{8,64}$/.test(once) ? once : crypto.randomUUID()
}

/** 400 with everything that was typed and what is wrong. */
export const invalid = (formState: FormState, status = 400) => data({ formState }, { status })

/** 429 for what came too often, with everything that was typed and the seconds to wait where known. */
export const rateLimited = (formState: FormState, seconds?: number) =>
  data(
    { formState: { ...formState, rateLimited: true } },
    { status: 429, headers: seconds ? { 'Retry-After': `${Math.ceil(seconds)}` } : undefined },
  )

/** A command's failure: 429 if it came too often, else as invalid input. */
export const fail = (formState: FormState, outcome: Failure) => {
  const failed = withErrors(formState, outcome)
  return outcome.wait === undefined ? invalid(failed) : rateLimited(failed, outcome.wait)
}

/** What the next page of this browser shows. */
export async function leaveFlash({ services, responseHeaders }: AppLoadContext, flash: Flash) {
  const hasLeft = responseHeaders.has('Clear-Site-Data')
  const next: Flash = hasLeft ? { ...flash, left: true } : flash
  responseHeaders.append('Set-Cookie', await services.cookies.flash.serialize(next))
}

/** 303 to a page of ours, which shows the text, below a title if there is one. */
export async function redirectWithFlash(
  context: AppLoadContext,
  to: string,
  text?: string,
  title?: string,
) {
  if (text) await leaveFlash(context, { text, title })
  return redirect(to, 303)
}

/** The same with a secret that only this browser's next page shows. */
export async function redirectWithSecret(
  context: AppLoadContext,
  to: string,
  title: string,
  code: string,
) {
  await leaveFlash(context, { text: '', title, code })
  return redirect(to, 303)
}

/** The same with last words that lead somewhere. */
export async function redirectWithLink(
  context: AppLoadContext,
  to: string,
  text: string,
  link: { href: string; text: string },
) {
  await leaveFlash(context, { text, link })
  return redirect(to, 303)
}

/** The same where nothing was done, because someone else was faster. */
export async function redirectWithNotice(context: AppLoadContext, to: string, text: string) {
  await leaveFlash(context, { text, tone: 'info' })
  return redirect(to, 303)
}

/** The form state a page starts with: empty, or what was typed before the session ended. */
export function initialFormState(context: AppLoadContext): FormState {
  return context.savedFields
    ? { ...emptyFormState, values: toFormValues(context.savedFields) }
    : emptyFormState
}

/** The same of a form with one of these controls, where that is the one that waits: a page may have several. */
export const lateForm = (
  context: AppLoadContext,
  names: readonly string[],
): FormState | undefined =>
  names.some((name) => name in (context.savedFields ?? {})) ? initialFormState(context) : undefined
