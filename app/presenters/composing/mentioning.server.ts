import { isBelowOwnUnnamed } from '~/domain/comments/access.server'
import { knownMentions } from '~/domain/mentions/links.server'
import { resolveMentions } from '~/domain/mentions/resolve.server'
import {
  hasMention,
  MENTIONED_FIELD,
  mentionsName,
  NO_ONE,
  readChosen,
  UNCLEAR_NAME,
  whoIsMeant,
} from '~/domain/mentions/schema'
import { parseDraftKey } from '~/domain/drafts/schema'
import type { FormTexts } from '~/domain/writing/fields'
import { isOwnUnnamed } from '~/policy/unnamed'
import type { Ctx } from '~/platform/ctx'
import type { RouteArgs } from '~/http/guards/member-route.server'
import type { FormState, Question } from '~/ui/form-state'
import { firstText, type ComposeForm } from './compose-form.server'

/** The form again, where a name after '@' could be of several people; null where all is clear. */
export async function unclearMentions(
  args: RouteArgs,
  form: ComposeForm,
  draftKey: string,
): Promise<FormState | null> {
  const questions = await mentionQuestions(args, form, draftKey)
  if (questions.length === 0) return null
  const { formState } = form
  const errors = { ...formState.errors, content: [UNCLEAR_NAME] }
  return { ...formState, errors, questions }
}

/** Names aren't linked in it, and no one is asked who they mean: a question, what answers it, and what answers that. */
export async function isWithoutName(
  ctx: Ctx,
  texts: FormTexts,
  draftKey: string,
): Promise<boolean> {
  const key = parseDraftKey(draftKey)
  if (key?.kind === 'comment' || key?.kind === 'edit-post') return isOwnUnnamed(ctx.viewer, key.id)
  if (key?.kind === 'nested-comment' || key?.kind === 'edit-comment')
    return isBelowOwnUnnamed(ctx, key.id)
  return (texts.unnamed?.length ?? 0) > 0
}

/** Who is meant by each name that several people have, as one is asked at the text. */
async function mentionQuestions(
  { ctx }: RouteArgs,
  { texts }: ComposeForm,
  draftKey: string,
): Promise<Question[]> {
  const content = firstText(texts, 'content')
  if (!hasMention(content) || (await isWithoutName(ctx, texts, draftKey))) return []
  const { unclear } = await resolveMentions(ctx, ctx.db, content, readChosen(texts))
  const known = unclear.length > 0 ? await knownMentions(ctx, parseDraftKey(draftKey)) : []
  return unclear
    .filter(({ name }) => !known.some((one) => mentionsName(`@${name}`, one)))
    .map(({ name, people }) => ({
      name: MENTIONED_FIELD + name.toLowerCase(),
      label: whoIsMeant(name),
      choices: [
        ...people.map((person) => ({ value: person.id, label: person.name, hint: person.note })),
        { value: '', label: NO_ONE },
      ],
    }))
}
