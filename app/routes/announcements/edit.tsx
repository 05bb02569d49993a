import { useActionData, useLoaderData } from '@remix-run/react'
import { reviseAnnouncement } from '~/domain/announcements/school-commands.server'
import { openAnnouncement } from '~/domain/announcements/school.server'
import { announcementVersion, REVISED } from '~/domain/announcements/schema-school'
import { redirectWithFlash, requireMember } from '~/http/guards/member-route.server'
import { renderMarkdown } from '~/platform/text/markdown.server'
import { titleMeta } from '~/presenters/shell/title'
import { fieldValue } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { AnnouncementForm } from '~/views/announcements/announcement-form'
import { announcement } from '~/views/links'
import { loadForm, submitAnnouncement, toTexts } from './form.server'

const TITLE = 'Edit the announcement'

export const meta = titleMeta<typeof loader>(() => TITLE)

export const loader = requireMember(async (args) => {
  const { ctx, params } = args
  const one = await openAnnouncement(ctx, params.announcementId ?? '')
  const { id } = one
  return {
    id,
    version: announcementVersion(one),
    revising: true,
    ...(await loadForm(args, toTexts(ctx, one))),
  }
})

/** Saves it, or says what is wrong, also that someone else saved another version meanwhile. */
export const action = requireMember(async (args) => {
  const { ctx, context, params } = args
  const one = await openAnnouncement(ctx, params.announcementId ?? '')
  const { id, starts_at, ends_at, title, text } = one
  return submitAnnouncement(args, {
    known: [new Date(starts_at), new Date(ends_at)],
    save: (input, form) => reviseAnnouncement(ctx, id, input, form),
    current: () => Promise.resolve({ title, html: renderMarkdown(text), people: null }),
    saved: () => redirectWithFlash(context, announcement(id), REVISED),
  })
})

export default function EditAnnouncement() {
  const { id, formState, version, ...page } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const form = result?.formState ?? formState
  const current = result && 'current' in result ? result.current : undefined
  return (
    <Page title={TITLE}>
      <AnnouncementForm
        {...page}
        {...result}
        form={form}
        label={TITLE}
        publish="Save"
        back={announcement(id)}
        // Who has seen the other text decides over it; until then the form belongs to its own version.
        version={current ? version : fieldValue(form, 'version', version)}
      />
    </Page>
  )
}
