import * as z from 'zod'
import { isLearner, type LaunchClaims } from '~/platform/lms/launch-claims'
import { SCORE_SCOPE } from '~/platform/lms/scopes'
import { beginning } from '~/platform/text/truncate'
import { readLinks } from './assignment-links'

/** What a launch opens, as it waits for its person. */
export const launchTarget = z.object({
  course: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** The prompts that it names, the first of which opens; none: any */
  prompt_ids: z.array(z.string()),
  /** What can be handed in for it; null where nothing is graded, or the person isn't here to learn */
  assignment: z
    .object({
      line_item: z.string(),
      name: z.string(),
      due_at: z.iso.datetime({ offset: true }).nullable(),
      prompt_quantity: z.number(),
      full_credit: z.boolean(),
    })
    .nullable(),
})
export type LaunchTarget = z.infer<typeof launchTarget>

const LONGEST = 300

/**
 * What a launch leads to at the school of this host: the prompt that the link names, by its address or
 * by the custom parameter `prompt` (an address or an id), else all of them. Null for an address of
 * another host.
 */
export function readTarget(claims: LaunchClaims, host: string): LaunchTarget | null {
  const { context, target_link_uri, resource_link } = claims
  const custom = (name: string) => {
    const value = claims.custom?.[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const prompt = custom('prompt')
  const address = /^https?:/i.test(prompt) ? prompt : target_link_uri
  if (!URL.canParse(address) || new URL(address).hostname !== host) return null
  const responses = custom('responses') && `?responses=${custom('responses')}`
  const wanted = readLinks(`https://${host}/prompts${responses}`, host)
  const linked = readLinks(address, host)
  const isId = /^\w{1,64}$/.test(prompt)
  return {
    course: context ? { id: context.id, title: courseTitle(context) } : null,
    prompt_ids: isId ? [prompt] : (linked?.prompt_ids ?? []),
    assignment: isGraded(claims)
      ? {
          line_item: claims.ags?.lineitem ?? '',
          name: beginning(resource_link.title ?? '', LONGEST) || 'Assignment',
          due_at: z.iso.datetime({ offset: true }).safeParse(custom('due_at')).data ?? null,
          prompt_quantity: (responses ? wanted : linked)?.prompt_quantity ?? 1,
          full_credit: custom('grading') === 'completion',
        }
      : null,
  }
}

const courseTitle = ({ id, title, label }: NonNullable<LaunchClaims['context']>): string =>
  beginning(title || label || id, LONGEST)

const isGraded = (claims: LaunchClaims): boolean =>
  isLearner(claims) &&
  Boolean(claims.ags?.lineitem) &&
  (claims.ags?.scope.includes(SCORE_SCOPE) ?? false)
