import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { assertAdministrator } from '~/domain/administration/access.server'
import {
  isSection,
  NOTHING_NEW,
  PLAN_CHANGED,
  SAVED,
  SECTION_NAMES,
  SECTIONS,
  type PlannedSetting,
} from '~/domain/administration/schema-settings'
import { fieldId } from '~/domain/administration/schema-shape'
import { planSettings, saveSettings, settingsForm } from '~/domain/administration/settings.server'
import { submittedValues, unstorableFields } from '~/http/forms/forms'
import {
  fail,
  initialFormState,
  invalid,
  redirectWithFlash,
  redirectWithNotice,
  requireMember,
} from '~/http/guards/member-route.server'
import { NotFound } from '~/platform/failures'
import { titleMeta } from '~/presenters/shell/title'
import { ButtonLink, Button } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { Form, FormButtons } from '~/ui/form'
import { emptyFormState, hasErrors, type FormState } from '~/ui/form-state'
import { Page } from '~/ui/page'
import { Tabs } from '~/ui/tabs'
import { SettingsPlan } from '~/views/administration/settings-plan'
import { ShapeFields } from '~/views/administration/shape-fields'
import { school, schoolSettings } from '~/views/links'

export const meta = titleMeta<typeof loader>(({ section }) => SECTIONS[section].title)

const sectionIn = (name = '') => {
  if (!isSection(name)) throw new NotFound()
  return name
}

export const loader = requireMember(async ({ ctx, context, params }) => {
  const section = sectionIn(params.section)
  const { shape, typed } = await settingsForm(ctx, section)
  const waiting = initialFormState(context)
  const values = Object.keys(waiting.values).length > 0 ? waiting.values : typed
  return { section, shape, formState: { ...emptyFormState, values } }
})

type Planned = { formState: FormState; plan?: { changes: PlannedSetting[]; version: string } }

/** First says what would change, and for how many; saves it once that was read. */
export const action = requireMember(async ({ ctx, context, params, request }) => {
  assertAdministrator(ctx)
  const section = sectionIn(params.section)
  const form = await request.formData()
  const version = form.get('plan')
  const goesBack = form.has('edit')
  for (const name of ['plan', 'edit']) form.delete(name)
  const formState: FormState = {
    ...emptyFormState,
    values: submittedValues(form),
    errors: unstorableFields(form),
  }
  if (hasErrors(formState)) return invalid(formState)
  if (goesBack) return data<Planned>({ formState })
  const back = schoolSettings(section)
  const planned = await planSettings(ctx, section, formState.values)
  if (!planned.ok) return fail(formState, planned)
  if (planned.changes.length === 0) return redirectWithNotice(context, back, NOTHING_NEW)
  if (typeof version !== 'string') return data<Planned>({ formState, plan: planned })
  const saved = await saveSettings(ctx, section, formState.values, version)
  if (saved.ok) return redirectWithFlash(context, back, SAVED)
  if (!('conflict' in saved)) return fail(formState, saved)
  const changed = { ...formState, formErrors: [PLAN_CHANGED] }
  return data<Planned>({ formState: changed, plan: planned }, { status: 409 })
})

export default function SchoolSettings() {
  const { section, shape, formState } = useLoaderData<typeof loader>()
  const result: Planned | undefined = useActionData<typeof action>()
  const form = result?.formState ?? formState
  const { title, about } = SECTIONS[section]
  if (result?.plan) return <SettingsPlan title={title} form={form} {...result.plan} />
  const tabs = SECTION_NAMES.map((name) => ({
    label: SECTIONS[name].title,
    href: schoolSettings(name),
    current: name === section,
  }))
  return (
    <Page title={title} lede={about}>
      <Tabs label="Settings of your school" tabs={tabs} />
      <ErrorSummary form={form} idOf={fieldId} />
      <Form label={title}>
        <ShapeFields shape={shape} form={form} />
        <FormButtons>
          <Button>Go on</Button>
          <ButtonLink href={school} variant="quiet">
            Back
          </ButtonLink>
        </FormButtons>
      </Form>
    </Page>
  )
}
