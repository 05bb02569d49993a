import { countAudience } from '~/domain/announcements/audience.server'
import type { AudiencePreview } from '~/domain/announcements/schema-school'
import { MAX_TEXT_LENGTH } from '~/domain/writing/schema'
import type { Ctx } from '~/platform/ctx'
import { renderMarkdown } from '~/platform/text/markdown.server'
import { AUDIENCE_ROLES, AUDIENCE_STATUSES } from '~/policy/announcements'
import { fieldValue, fieldValues, type FormState } from '~/ui/form-state'

/** How a text for some of the school would look as its form has it, and how many people that is. */
export async function audiencePreview(ctx: Ctx, form: FormState): Promise<AudiencePreview> {
  const chosen = <Name extends string>(name: string, of: readonly Name[]) =>
    of.filter((one) => fieldValues(form, name).includes(one))
  const audience = {
    status: chosen('status', AUDIENCE_STATUSES),
    programs: fieldValues(form, 'programs'),
    campuses: fieldValues(form, 'campuses'),
    roles: chosen('roles', AUDIENCE_ROLES),
  }
  return {
    title: fieldValue(form, 'title').trim().slice(0, MAX_TEXT_LENGTH),
    html: renderMarkdown(fieldValue(form, 'text').slice(0, MAX_TEXT_LENGTH)),
    people: await countAudience(ctx, audience),
  }
}
