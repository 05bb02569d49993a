import { DRAFT_KEYS } from '~/domain/drafts/schema'
import { audienceText, PRIVATE_AUDIENCE } from '~/domain/posts/audience'
import { editPost, editablePost } from '~/domain/posts/edit.server'
import { postById } from '~/domain/posts/queries.server'
import { savedText } from '~/domain/posts/schema'
import { editSchemaFor, RESPONSE_SAVED } from '~/domain/responses/schema'
import { redirectWithFlash, type RouteArgs } from '~/http/member-route.server'
import { startComposing } from '~/presenters/composing/compose-form.server'
import { submitComposeForm } from '~/presenters/composing/submit.server'
import { canWritePost } from '~/policy/posts'
import * as addresses from '~/views/links'
import { topicsOrEmpty } from '~/presenters/topics/topic-choices.server'

/** What the form of an own post shows. */
export async function loadEditPost(args: RouteArgs) {
  const { ctx, params } = args
  const post = await editablePost(ctx, params.postId ?? '')
  const { id, title, content, tags, topics } = post
  const draftKey = DRAFT_KEYS.editPost(id)
  const { partner, viewer } = ctx
  return {
    id,
    draftKey,
    question: post.question,
    response: post.response,
    mayChangeKind: !post.response && (!post.question || canWritePost(viewer, partner)),
    version: post.edited_at,
    topics: await topicsOrEmpty(args, topics),
    defaults: { title, content, tag_names: tags, topics },
    audience: post.private ? PRIVATE_AUDIENCE : audienceText(ctx),
    ...(await startComposing(args, draftKey)),
  }
}

/** Saves the changes, goes to the post and says so, or shows the form again with its errors. */
export async function saveEdit(args: RouteArgs) {
  const { ctx, context, params } = args
  const { id, question, response, ...post } = await editablePost(ctx, params.postId ?? '')
  return submitComposeForm(args, {
    target: {
      draftKey: DRAFT_KEYS.editPost(id),
      formPath: addresses.editPost(id),
      cancelPath: addresses.post(id),
      initial: {
        title: [post.title],
        content: [post.content],
        tag_names: post.tags,
        topics: post.topics,
        mark_as_question: question ? ['yes'] : [],
      },
    },
    schema: (form) => editSchemaFor({ question: form.has('mark_as_question'), response }),
    publish: (input, submission, form) =>
      editPost(ctx, id, { ...input, question: form.has('mark_as_question') }, submission),
    current: () => postById(ctx, id),
    published: (_, form) => {
      context.services.dispatcher.wake()
      return redirectWithFlash(
        context,
        addresses.post(id),
        response ? RESPONSE_SAVED : savedText(form.has('mark_as_question')),
      )
    },
  })
}
