import { data, redirect } from '@remix-run/node'
import { createPost } from '~/domain/posts/create.server'
import { postSchema, questionSchema } from '~/domain/posts/schema'
import { topicById, topicsToPick } from '~/domain/topics/queries.server'
import { isNotFound } from '~/platform/failures'
import type { Ctx } from '~/platform/ctx'
import { onceOf, startReply, type Asked } from '~/http/door.server'
import { readForm, refusedReply, typedInto } from '~/http/forms'
import type { FormReply } from '~/ui/reply'

/** What the pages of the post form and of the question form show, and do. They differ in one word. */
export function writePostPage({ ctx, context, url }: Asked) {
  const topic = topicOfPage(ctx, url)
  return {
    topics: topicsToPick(ctx, topic?.id),
    preset: topic?.id ?? null,
    backHref: topic?.href ?? '/home',
    reply: startReply(context),
  }
}

/** The topic whose page the form was opened on, if the address names one of this school. (TOPIC-23) */
function topicOfPage(ctx: Ctx, url: URL) {
  try {
    return topicById(ctx, url.searchParams.get('topic') ?? '')
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** Saves the form; goes to the new post, or answers the form with what is wrong. */
export async function writePost(asked: Asked, question: boolean) {
  const { ctx, context, request, url } = asked
  const form = await request.formData()
  const topic = topicOfPage(ctx, url)
  if (form.has('cancel')) return cancel(form, topic)
  const { input, reply } = readForm(form, question ? questionSchema : postSchema)
  if (!input) return again(reply)
  const outcome = await createPost(
    ctx,
    { ...input, question, preset_topic: topic?.id },
    { once: onceOf(form), product: context.services.env.PRODUCT_NAME },
  )
  if (!outcome.ok) return again(refusedReply(reply, outcome))
  return redirect(`/post/${outcome.id}`, 303)
}

const KEPT = ['title', 'content', 'tags', 'topics']

/** With nothing written the form just closes; otherwise it is asked first. (POST-31, POST-32) */
function cancel(form: FormData, topic: { id: string; href: string } | null) {
  const written = KEPT.some((name) =>
    form.getAll(name).some((value) => value !== '' && value !== topic?.id),
  )
  if (!written) return redirect(topic?.href ?? '/home', 303)
  return again({ values: typedInto(form), errors: {}, formErrors: [] }, true)
}

/** The form again, with everything that was typed. */
const again = (reply: FormReply, discard = false) => data({ reply, discard }, { status: 400 })
