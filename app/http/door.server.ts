import { data, redirect } from '@remix-run/node'
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { isForbidden, isNotFound, type Refused } from '~/platform/failures'
import type { Ctx, VisitorCtx } from '~/platform/ctx'
import { emptyReply, type FormReply } from '~/ui/reply'
import { readForm, refusedReply, type FormRead } from './forms'

export type Asked = {
  ctx: Ctx
  context: AppLoadContext
  params: Record<string, string | undefined>
  url: URL
  request: Request
}

type Args = LoaderFunctionArgs | ActionFunctionArgs

/**
 * The door of every screen for members: hands over a ctx with viewer and school, and refuses when
 * there is none, whatever the gate did before. NotFound and Forbidden become their status here,
 * once; anything else is a bug and goes to the error page and the log.
 */
export const forMembers =
  <T>(handle: (asked: Asked) => Promise<T> | T) =>
  async ({ context, params, request }: Args): Promise<T> => {
    const ctx = memberCtx(context)
    try {
      return await handle({ ctx, context, params, request, url: new URL(request.url) })
    } catch (error) {
      // A thrown response is Remix's way to answer something else than the page.
      throw answerFor(error)
    }
  }

export type OpenAsked = Omit<Asked, 'ctx'> & { ctx: Ctx | VisitorCtx }

/** The door of a public screen: a member or a visitor, perhaps on a school's host. */
export const forEverybody =
  <T>(handle: (asked: OpenAsked) => Promise<T> | T) =>
  async ({ context, params, request }: Args): Promise<T> => {
    try {
      return await handle({ ctx: context.ctx, context, params, request, url: new URL(request.url) })
    } catch (error) {
      throw answerFor(error)
    }
  }

/** The ctx of a signed-in member; without one nobody gets further than here. */
export function memberCtx(context: AppLoadContext): Ctx {
  const { ctx } = context
  if (!ctx.viewer || !ctx.partner) throw redirect('/current-login')
  return ctx as Ctx
}

function answerFor(error: unknown): unknown {
  if (isNotFound(error)) return data(null, { status: 404 })
  if (isForbidden(error)) return data(null, { status: 403 })
  return error
}

/** The form of the request, read by its schema. */
export async function formOf<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<FormRead<z.infer<S>> & { once: string }> {
  const form = await request.formData()
  return { ...readForm(form, schema), once: onceOf(form) }
}

/** The key of this rendering of the form; without one every submit counts as its own. */
export function onceOf(form: FormData): string {
  const once = form.get('once')
  return typeof once === 'string' && /^[\w-]{8,64}$/.test(once) ? once : crypto.randomUUID()
}

/** 400 with everything that was typed and what is wrong. */
export const refuse = (reply: FormReply, status = 400) => data({ reply }, { status })

/** 429 for what came too often, with everything that was typed and the seconds to wait where known. */
export const refuseForNow = (reply: FormReply, seconds?: number) =>
  data(
    { reply: { ...reply, wait: true } },
    { status: 429, headers: seconds ? { 'Retry-After': `${Math.ceil(seconds)}` } : undefined },
  )

/** A refusal of a command, which may only be one for now. */
export const refuseBy = (reply: FormReply, outcome: Refused) => {
  const told = refusedReply(reply, outcome)
  return outcome.wait === undefined ? refuse(told) : refuseForNow(told, outcome.wait)
}

/** 303 to a page of ours, which shows the text, below a title if there is one. */
export async function goWith(context: AppLoadContext, to: string, text?: string, title?: string) {
  if (text) {
    const cookie = await context.services.cookies.flash.serialize({ text, title })
    context.answer.append('Set-Cookie', cookie)
  }
  return redirect(to, 303)
}

/** The same where nothing was done, because somebody else was faster. */
export async function goTelling(context: AppLoadContext, to: string, text: string) {
  const cookie = await context.services.cookies.flash.serialize({ text, tone: 'info' })
  context.answer.append('Set-Cookie', cookie)
  return redirect(to, 303)
}

/** The reply a form page starts with: empty, or what was typed before the session ended. */
export function startReply(context: AppLoadContext): FormReply {
  if (!context.held) return emptyReply
  const values = Object.fromEntries(
    Object.entries(context.held).map(([name, all]) => [name, all.length === 1 ? all[0]! : all]),
  )
  return { ...emptyReply, values }
}
