import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { saveProfile } from '~/domain/profiles/commands.server'
import { listFields, profileSchema } from '~/domain/profiles/form.server'
import { ownProfile, profileChoices } from '~/domain/profiles/queries.server'
import { PROFILE_SAVED, type EditableProfile, type ProfileChoices } from '~/domain/profiles/schema'
import type { FormTexts } from '~/domain/writing/fields'
import { parseForm } from '~/http/forms/forms'
import { formAction } from '~/http/guards/form-action.server'
import {
  initialFormState,
  redirectWithFlash,
  requireMember,
  type RouteArgs,
} from '~/http/guards/member-route.server'
import { endStoredForms } from '~/http/guards/saved-submission.server'
import { Forbidden } from '~/platform/failures'
import { isSameText } from '~/presenters/composing/changes'
import { placeChoices } from '~/presenters/people/places'
import { pathToAbout } from '~/presenters/people/path-to-about.server'
import { titleMeta } from '~/presenters/shell/title'
import { ErrorSummary } from '~/ui/error-summary'
import { Page } from '~/ui/page'
import { editProfile } from '~/views/links'
import {
  EditProfileForm,
  fieldId,
  PROFILE_LABELS,
  summaryLabels,
} from '~/views/people/edit-profile-form'

const TITLE = 'Edit profile'

export const meta = titleMeta<typeof loader>(() => TITLE)

/** What one says about oneself. (PROFILE-31 to PROFILE-37) */
export const loader = requireMember(async (args) => {
  const { ctx, context, request } = args
  // The address with an id is the owner's alone, who needs none.
  if (requireOwner(args)) throw redirect(editProfile)
  const choices = await profileChoices(ctx)
  const profile = await ownProfile(ctx, ctx.db.read)
  await endStoredForms(request, context, (typed) => isSameProfile(choices, typed, profile))
  return {
    choices: { ...choices, fields: listFields(choices) },
    profile,
    ...placeChoices(choices),
    typed: initialFormState(context),
  }
})

/** Whether a form says in each of its fields what is stored. */
function isSameProfile(choices: ProfileChoices, typed: FormTexts, profile: EditableProfile) {
  const form = new FormData()
  for (const [name, texts] of Object.entries(typed))
    for (const text of texts) form.append(name, text)
  const { input } = parseForm(form, profileSchema(choices))
  const isSame = (now: unknown, before: unknown) =>
    Array.isArray(now) && Array.isArray(before)
      ? now.toSorted().join() === before.toSorted().join()
      : typeof now === 'string' && typeof before === 'string'
        ? isSameText(now, before)
        : now === before
  return input !== null && listFields(choices).every((name) => isSame(input[name], profile[name]))
}

/** Whether the address names the viewer; throws for anyone else. (PROFILE-31) */
function requireOwner({ ctx, params }: RouteArgs): boolean {
  if (params.userId === undefined) return false
  if (params.userId !== ctx.viewer.id) throw new Forbidden()
  return true
}

export const action = formAction(
  async (args) => {
    requireOwner(args)
    return profileSchema(await profileChoices(args.ctx))
  },
  async (input, { ctx, context, once }) => {
    const { PRODUCT_NAME: product } = context.services.env
    const outcome = await saveProfile(ctx, input, { idempotencyKey: once, product })
    return outcome.ok
      ? redirectWithFlash(context, pathToAbout(input.about), PROFILE_SAVED)
      : outcome
  },
)

export default function EditProfile() {
  const { typed, ...data } = useLoaderData<typeof loader>()
  const form = useActionData<typeof action>()?.formState ?? typed
  const labels = PROFILE_LABELS(data.choices)
  return (
    <Page title={TITLE} lede="What people at your school see.">
      <ErrorSummary form={form} labels={summaryLabels(labels)} idOf={fieldId} />
      <EditProfileForm {...data} form={form} labels={labels} />
    </Page>
  )
}
