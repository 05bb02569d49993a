import { data, redirect } from '@remix-run/node'
import { PLACES } from '~/domain/drafts/schema'
import { audienceOf, PRIVATE_AUDIENCE } from '~/domain/posts/audience'
import { editPost, postToEdit } from '~/domain/posts/edit.server'
import { postById } from '~/domain/posts/queries.server'
import { editSchemaOf } from '~/domain/prompts/response'
import { refuse, type Asked } from '~/http/door.server'
import { refusedReply } from '~/http/forms'
import {
  besidesPublishing,
  publishing,
  readWriting,
  startWriting,
  writtenForm,
} from '~/http/writing.server'
import { mayWritePost } from '~/policy/posts'
import type { FormReply } from '~/ui/reply'
import * as addresses from '~/views/addresses'
import { topicsOrNone } from '~/http/topics-offered.server'

/** What the form of an own post shows. */
export async function editPostPage(asked: Asked) {
  const { ctx, params } = asked
  const post = await postToEdit(ctx, params.postId ?? '')
  const { id, title, content, tags, topics } = post
  const place = PLACES.editPost(id)
  const { partner, viewer } = ctx
  return {
    id,
    place,
    question: post.question,
    response: post.response,
    mayChangeKind: !post.response && (!post.question || mayWritePost(viewer, partner)),
    version: post.edited_at,
    topics: topicsOrNone(asked, topics),
    start: { title, content, tag_names: tags, topics },
    audience: post.private ? PRIVATE_AUDIENCE : audienceOf(ctx),
    ...startWriting(asked, place),
  }
}

/** Saves the changes; goes to the post, or answers the form with what is wrong. */
export async function saveEdit(asked: Asked) {
  const { ctx, context, params, request } = asked
  const before = await postToEdit(ctx, params.postId ?? '')
  const { id, title, content, tags, topics } = before
  const written = await writtenForm(request)
  const began = {
    title: [title],
    content: [content],
    tag_names: tags,
    topics,
    mark_as_question: before.question ? ['yes'] : [],
  }
  const at = {
    place: PLACES.editPost(id),
    page: addresses.editPost(id),
    back: addresses.post(id),
    began,
  }
  const aside = await besidesPublishing(asked, written, at)
  if (aside) return aside
  const question = written.form.has('mark_as_question')
  const schema = editSchemaOf({ question, response: before.response })
  const { input, reply } = readWriting(written, schema)
  if (!input) return refuse(reply)
  const { PRODUCT_NAME: product } = context.services.env
  const { once, hold } = written
  const saved = await publishing(asked, reply, () =>
    editPost(ctx, id, { ...input, question }, { once, hold, product }),
  )
  if ('failed' in saved) return saved.failed
  const { done: outcome } = saved
  if (outcome.ok) return redirect(addresses.post(id), 303)
  if (!('conflict' in outcome)) return refuse(refusedReply(reply, outcome))
  return conflict(asked, refusedReply(reply, outcome), id)
}

/** Both texts: the form keeps one, the post as it is now stands above it. */
function conflict({ ctx }: Asked, reply: FormReply, id: string) {
  const { title, html, tag_names } = postById(ctx, id)
  return data({ reply, now: { title, html, tag_names } }, { status: 409 })
}
