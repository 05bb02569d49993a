import { PLACES } from '~/domain/drafts/schema'
import { audienceOf } from '~/domain/posts/audience'
import { createPost } from '~/domain/posts/create.server'
import { withinLimit } from '~/domain/posts/limits.server'
import { RESPONDED, RESPONDED_PRIVATELY, responseSchema } from '~/domain/prompts/response'
import { respondHref, type PromptDetail } from '~/domain/prompts/schema'
import { goWith, refuse, refuseBy, type Asked } from '~/http/door.server'
import { ticksIn } from '~/http/forms'
import { topicsOrNone } from '~/http/topics-offered.server'
import {
  besidesPublishing,
  publishing,
  readWriting,
  startWriting,
  writtenForm,
} from '~/http/writing.server'

/** What the form of a response shows. A draft holds its own tags and topics. (PROMPT-16) */
export function responsePage(asked: Asked, prompt: PromptDetail) {
  const place = PLACES.response(prompt.id)
  return {
    prompt,
    place,
    ...startWriting(asked, place),
    topics: topicsOrNone(asked, []),
    start: startOf(asked, prompt),
    audience: audienceOf(asked.ctx),
  }
}

/** Tags and topics of the prompt; a topic that the viewer is not offered is left out. */
function startOf(asked: Asked, { tag_names, topics }: PromptDetail) {
  const offered = topicsOrNone(asked, []).flatMap((group) => group.topics.map(({ id }) => id))
  return { tag_names, topics: topics.filter((id) => offered.includes(id)) }
}

/** Saves the response and goes back to the prompt, or answers the form with what is wrong. (PROMPT-17) */
export async function writeResponse(asked: Asked, prompt: PromptDetail) {
  const { ctx, context, request } = asked
  const place = PLACES.response(prompt.id)
  const written = await writtenForm(request)
  const began = startOf(asked, prompt)
  const at = { place, page: respondHref(prompt.href), back: prompt.href, began }
  const aside = await besidesPublishing(asked, written, at)
  if (aside) return aside
  const { input, reply } = readWriting(written, responseSchema)
  if (!input) return refuse(reply)
  const tick = ticksIn(written.form, ['private'])
  const response = { ...input, ...tick, question: false, prompt_code: prompt.id }
  const { PRODUCT_NAME: product } = context.services.env
  const { once, hold } = written
  const saved = await publishing(asked, reply, () =>
    withinLimit(context.services.limits.writing.posts, ctx, () =>
      createPost(ctx, response, { once, hold, place, product }),
    ),
  )
  if ('failed' in saved) return saved.failed
  if (!saved.done.ok) return refuseBy(reply, saved.done)
  return goWith(context, prompt.href, tick.private ? RESPONDED_PRIVATELY : RESPONDED)
}
