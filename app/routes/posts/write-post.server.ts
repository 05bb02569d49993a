import { redirect } from '@remix-run/node'
import { PLACES } from '~/domain/drafts/schema'
import { audienceOf } from '~/domain/posts/audience'
import { createPost } from '~/domain/posts/create.server'
import { withinLimit } from '~/domain/posts/limits.server'
import { LONGEST_TEXT, postSchema, questionSchema } from '~/domain/posts/schema'
import { isOneLine } from '~/platform/one-line'
import { topicById } from '~/domain/topics/queries.server'
import { newPost, askQuestion } from '~/views/addresses'
import { refuse, refuseBy, type Asked } from '~/http/door.server'
import {
  besidesPublishing,
  publishing,
  readWriting,
  startWriting,
  writtenForm,
} from '~/http/writing.server'
import { typedValues } from '~/ui/reply'
import { loaded, topicsOrNone } from '~/http/topics-offered.server'
import { similarStep } from './similar-step.server'

const placeFor = (question: boolean) => (question ? PLACES.question : PLACES.post)

/** What the pages of the post form and of the question form show, and do. They differ in one word. */
export function writePostPage(asked: Asked, question: boolean) {
  const topic = topicOfPage(asked)
  const place = placeFor(question)
  const { reply, draft } = startWriting(asked, place)
  return {
    topics: topicsOrNone(asked, [topic?.id]),
    start: { topics: topic ? [topic.id] : [], title: titleOfPage(asked) },
    ...withTopic({ reply, draft }, topic?.id),
    place,
    audience: audienceOf(asked.ctx),
  }
}

/** What was searched for in vain, as the title to begin with; a draft goes before it. (SEARCH-14) */
function titleOfPage({ url }: Asked): string | undefined {
  const title = url.searchParams.get('title')?.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT)
  return title && isOneLine(title) ? title : undefined
}

/** The topic whose page the form was opened on, if the address names one of this school. (TOPIC-23) */
function topicOfPage(asked: Asked) {
  const id = asked.url.searchParams.get('topic')
  return id ? loaded(asked, () => topicById(asked.ctx, id)) : null
}

/**
 * A draft begun elsewhere goes on here with the topic of this page besides; one that was begun here
 * has it as the writer left it.
 */
function withTopic({ reply, draft }: ReturnType<typeof startWriting>, topic = '') {
  const before = typedValues(reply, 'preset')
  const preset = topic && !before.includes(topic) ? [...before, topic] : [...before]
  if (!draft || preset.length === before.length) return { reply, draft, preset }
  const topics = [...new Set([...typedValues(reply, 'topics'), topic])]
  return { reply: { ...reply, values: { ...reply.values, topics } }, draft, preset }
}

/** Saves the form; goes to the new post, or answers the form with what is wrong. */
export async function writePost(asked: Asked, question: boolean) {
  const { ctx, context, request } = asked
  const topic = topicOfPage(asked)
  const written = await writtenForm(request)
  const place = placeFor(question)
  const page = question ? askQuestion(topic?.id) : newPost(topic?.id)
  const began = { topics: topic ? [topic.id] : [] }
  const at = { place, page, back: topic?.href ?? '/home', began }
  const aside = await besidesPublishing(asked, written, at)
  if (aside) return aside
  const { input, reply } = readWriting(written, question ? questionSchema : postSchema)
  if (!input) return refuse(reply)
  const similar = question ? await similarStep(asked, written, input.title, reply) : null
  if (similar) return similar
  const post = { ...input, question, preset_topic: topic?.id }
  const { once, hold } = written
  const { PRODUCT_NAME: product } = context.services.env
  const saved = await publishing(asked, reply, () =>
    withinLimit(context.services.limits.writing.posts, ctx, () =>
      createPost(ctx, post, { once, hold, place, product }),
    ),
  )
  if ('failed' in saved) return saved.failed
  const { done: outcome } = saved
  if (!outcome.ok) return refuseBy(reply, outcome)
  return redirect(`/post/${outcome.id}`, 303)
}
