import { DRAFT_KEYS } from '~/domain/drafts/schema'
import { audienceText, PRIVATE_AUDIENCE } from '~/domain/posts/audience'
import { editPost, editablePost } from '~/domain/posts/edit.server'
import { POST_FIELDS } from '~/domain/posts/fields'
import { postById } from '~/domain/posts/queries.server'
import { savedText } from '~/domain/posts/schema'
import { MERGED_WHILE_EDITED } from '~/domain/posts/schema-merge'
import { mergedInto } from '~/domain/posts/unmerge.server'
import { editSchemaFor, RESPONSE_SAVED } from '~/domain/responses/schema'
import { toFormTexts } from '~/domain/writing/fields'
import { redirectWithFlash, type RouteArgs } from '~/http/guards/member-route.server'
import { startComposing } from '~/presenters/composing/compose-form.server'
import { saveTyped } from '~/presenters/composing/save-typed.server'
import { submitComposeForm } from '~/presenters/composing/submit.server'
import { canWritePost } from '~/policy/posts'
import * as addresses from '~/views/links'
import { topicsOrEmpty } from '~/presenters/topic-choices.server'

/** What the form of an own post shows. */
export async function loadEditPost(args: RouteArgs) {
  const { ctx, params } = args
  const post = await editablePost(ctx, params.postId ?? '')
  const { id } = post
  const draftKey = DRAFT_KEYS.editPost(id)
  const { partner, viewer } = ctx
  const defaults = toFormTexts(POST_FIELDS, 'edit', post)
  const isGlobal = viewer.global && !post.unnamed
  const audience = audienceText({ partner, viewer: { global: isGlobal } })
  return {
    id,
    draftKey,
    question: post.question,
    response: post.response,
    mayChangeKind:
      !post.response && !post.unnamed && (!post.question || canWritePost(viewer, partner)),
    version: post.edited_at,
    topics: await topicsOrEmpty(args, post.topics),
    defaults,
    audience: post.private ? PRIVATE_AUDIENCE : audience,
    ...(await startComposing(args, draftKey, defaults)),
  }
}

/** Saves the changes, goes to the post and says so, or shows the form again with its errors. Of a merged question they're a draft. */
export async function saveEdit(args: RouteArgs) {
  const { ctx, context, params } = args
  const into = await mergedInto(ctx, params.postId ?? '')
  if (into) {
    await saveTyped(args, DRAFT_KEYS.editPost(params.postId ?? ''))
    return redirectWithFlash(context, addresses.post(into), MERGED_WHILE_EDITED)
  }
  const post = await editablePost(ctx, params.postId ?? '')
  const { id, response } = post
  return submitComposeForm(args, {
    target: {
      draftKey: DRAFT_KEYS.editPost(id),
      formPath: addresses.editPost(id),
      cancelPath: addresses.post(id),
      initial: toFormTexts(POST_FIELDS, 'edit', post),
      editing: true,
    },
    schema: (texts) => editSchemaFor({ question: 'mark_as_question' in texts, response }),
    publish: (input, form) => editPost(ctx, id, input, form),
    current: () => postById(ctx, id),
    published: (_, { question }) => {
      context.services.dispatcher.wake()
      const text = response ? RESPONSE_SAVED : savedText(question)
      return redirectWithFlash(context, addresses.post(id), text)
    },
  })
}
