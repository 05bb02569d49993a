import { countAudience } from '~/domain/announcements/audience.server'
import type { AudiencePreview } from '~/domain/announcements/schema-school'
import { MAX_TEXT_LENGTH } from '~/domain/writing/schema'
import type { Ctx } from '~/platform/ctx'
import { renderMarkdown } from '~/platform/text/markdown.server'
import { AUDIENCE_ROLES, AUDIENCE_STATUSES, type Audience } from '~/policy/announcements'
import { fieldValue, fieldValues, type FormState } from '~/ui/form-state'

/** Who it's for, as far as its form says it. */
export function chosenAudience(form: FormState): Audience {
  const chosen = <Name extends string>(name: string, of: readonly Name[]) =>
    of.filter((one) => fieldValues(form, name).includes(one))
  return {
    status: chosen('status', AUDIENCE_STATUSES),
    programs: fieldValues(form, 'programs'),
    campuses: fieldValues(form, 'campuses'),
    roles: chosen('roles', AUDIENCE_ROLES),
  }
}

/** How a text for some of the school would look as its form has it, and how many people that is. */
export async function audiencePreview(ctx: Ctx, form: FormState): Promise<AudiencePreview> {
  return {
    title: fieldValue(form, 'title').trim().slice(0, MAX_TEXT_LENGTH),
    html: renderMarkdown(fieldValue(form, 'text').slice(0, MAX_TEXT_LENGTH)),
    people: await countAudience(ctx, chosenAudience(form)),
  }
}
