import { DRAFT_KEYS } from '~/domain/drafts/schema'
import { audienceText } from '~/domain/posts/audience'
import { createPost, isResubmission } from '~/domain/posts/create.server'
import { truncateTitle } from '~/domain/posts/list-item'
import { publishWithinLimit } from '~/domain/writing/limits.server'
import { postFlash } from '~/domain/writing/posted.server'
import { POSTED_UNNAMED, postedText, postSchema, questionSchema } from '~/domain/posts/schema'
import { MAX_TEXT_LENGTH } from '~/domain/writing/schema'
import { canAskUnnamed } from '~/policy/unnamed'
import { withUnnamed } from '~/domain/posts/unnamed.server'
import { isSingleLine } from '~/platform/text/text-checks'
import { topicById } from '~/domain/topics/queries.server'
import { askQuestion, newPost, post } from '~/views/links'
import { redirectWithFlash, type RouteArgs } from '~/http/guards/member-route.server'
import { startComposing } from '~/presenters/composing/compose-form.server'
import { submitComposeForm } from '~/presenters/composing/submit.server'
import { fieldValue, fieldValues } from '~/ui/form-state'
import { loadOrNull, topicsOrEmpty } from '~/presenters/topic-choices.server'
import { offerSimilarQuestions } from './similar-questions.server'

const draftKeyFor = (question: boolean) => (question ? DRAFT_KEYS.question : DRAFT_KEYS.post)

/** What the pages of the post form and of the question form show, and do. They differ in one word. */
export async function loadWritePost(args: RouteArgs, question: boolean) {
  const topic = await presetTopic(args)
  const title = initialTitle(args)
  const draftKey = draftKeyFor(question)
  const { partner, viewer } = args.ctx
  const started = withTopic(await startComposing(args, draftKey), topic?.id)
  const defaults = {
    topics: topic ? [topic.id] : [],
    title: title && !started.draft ? [title] : [],
  }
  return {
    topics: await topicsOrEmpty(args, [topic?.id]),
    defaults,
    ...withSearched(started, title),
    draftKey,
    audience: audienceText(args.ctx),
    unnamed: question && canAskUnnamed(viewer, partner) ? partner.shorthand_name : null,
  }
}

/** The words of a search as the initial title. (SEARCH-14) */
function initialTitle({ url }: RouteArgs): string | undefined {
  const title = url.searchParams.get('title')?.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH)
  return title && isSingleLine(title) ? title : undefined
}

/** The topic whose page the form was opened on, if the address names one of this school. (TOPIC-23) */
function presetTopic(args: RouteArgs) {
  const id = args.url.searchParams.get('topic')
  return id ? loadOrNull(args, () => topicById(args.ctx, id)) : null
}

/**
 * A draft begun elsewhere goes on here with the topic of this page in addition to; one that was begun here
 * has it as the writer left it.
 */
function withTopic(started: Awaited<ReturnType<typeof startComposing>>, topic = '') {
  const { formState, draft } = started
  const before = fieldValues(formState, 'preset')
  const preset = topic && !before.includes(topic) ? [...before, topic] : [...before]
  if (!draft || preset.length === before.length) return { ...started, preset }
  const topics = [...new Set([...fieldValues(formState, 'topics'), topic])]
  const values = { ...formState.values, topics }
  return { ...started, formState: { ...formState, values }, preset }
}

/** A draft stays as it was saved; the words that were searched since are `searched`. */
function withSearched(started: ReturnType<typeof withTopic>, title: string | undefined) {
  const { formState, draft } = started
  const isOther = draft && title && fieldValue(formState, 'title') !== title
  return { ...started, searched: isOther ? truncateTitle(title) : null }
}

/** Publishes and goes to the new post, or shows the form again with its errors. */
export async function submitPost(args: RouteArgs, question: boolean) {
  const { ctx, context } = args
  const topic = await presetTopic(args)
  return submitComposeForm(args, {
    target: {
      draftKey: draftKeyFor(question),
      formPath: question ? askQuestion(topic?.id) : newPost(topic?.id),
      cancelPath: topic?.href ?? '/home',
      ...(question && { discardedPath: askQuestion(topic?.id, initialTitle(args)) }),
      initial: { topics: topic ? [topic.id] : [] },
    },
    schema: question ? questionSchema : postSchema,
    before: async (input, form, submission) => {
      if (!question) return null
      const withOwn = !(await isResubmission(ctx, { ...input, question }, submission))
      return offerSimilarQuestions(args, form, input.title, { withOwn })
    },
    publish: (input, submission) =>
      publishWithinLimit(context.services.limits.writing.posts, ctx, () =>
        createPost(ctx, { ...input, question, preset_topic: topic?.id }, submission),
      ),
    published: async ({ id }, input) => {
      const unnamed = 'unnamed' in input && input.unnamed
      const posted = unnamed ? POSTED_UNNAMED : postedText(question)
      const author = unnamed ? withUnnamed(ctx, id) : ctx
      return redirectWithFlash(context, post(id), await postFlash(author, { id }, posted))
    },
  })
}
