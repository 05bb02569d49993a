import { useActionData, useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { lockablePost } from '~/domain/posts/lock.server'
import { mergePreview, mergeQuestion } from '~/domain/posts/merge.server'
import { MERGE_QUESTION, MERGED, NO_QUESTION } from '~/domain/posts/schema-merge'
import { mergedHere, mergedInto } from '~/domain/posts/unmerge.server'
import { formAction } from '~/http/guards/form-action.server'
import {
  initialFormState,
  redirectWithFlash,
  requireMember,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { titleMeta } from '~/presenters/shell/title'
import { MergePage } from '~/views/posts/merge-page'
import { post as postPath } from '~/views/links'

export const meta = titleMeta<typeof loader>(() => MERGE_QUESTION)

/** The id in an address of a question, or what stands there in its place. */
const idIn = (text: string) => /\/post\/(\w+)/.exec(text)?.[1] ?? text.trim()

/** Staff of the school merge a question into another; first they read what will move. Not in the spec. */
export const loader = requireMember(async ({ ctx, context, params, url }) => {
  const question = await lockablePost(ctx, params.postId ?? '')
  const into = url.searchParams.get('into')
  const preview = into === null ? null : await mergePreview(ctx, question.id, idIn(into))
  return {
    question,
    plan: preview?.ok ? preview : null,
    merged: await mergedHere(ctx, question.id),
    formState: {
      ...initialFormState(context),
      ...(into === null ? {} : { values: { into: [into] } }),
      ...(preview?.ok === false ? { errors: preview.errors } : {}),
    },
  }
})

const mergeSchema = z.object({ into: z.string({ error: NO_QUESTION }).transform(idIn) })

/** What is wrong with a form is said to those who could send it. */
async function schemaFor({ ctx, params }: RouteArgs) {
  const id = params.postId ?? ''
  // Sent again, it isn't there any longer.
  if (!(await mergedInto(ctx, id))) await lockablePost(ctx, id)
  return mergeSchema
}

export const action = formAction(schemaFor, async ({ into }, { ctx, context, params }) => {
  const done = await mergeQuestion(ctx, params.postId ?? '', into)
  return done.ok ? redirectWithFlash(context, postPath(done.into_id), MERGED) : done
})

export default function Merge() {
  const { formState, ...page } = useLoaderData<typeof loader>()
  return <MergePage {...page} form={useActionData<typeof action>()?.formState ?? formState} />
}
