import { ABOUT_HIDDEN, DEGREES } from '~/domain/people/schema'
import {
  CHARACTERISTICS,
  CHARACTERISTIC_WORDS,
  type Characteristic,
} from '~/domain/people/schema-characteristics'
import {
  ABOUT_CONFLICT,
  MAX_ABOUT_LENGTH,
  type EditableProfile,
  type ProfileChoices,
  type ProfileField,
} from '~/domain/profiles/schema'
import type { Choice } from '~/ui/choice'
import { Field } from '~/ui/field'
import { Form, HiddenFields } from '~/ui/form'
import { fieldValue, type FormState } from '~/ui/form-state'
import { Select } from '~/ui/select'
import { settings } from '../links'
import { CharacteristicPicker } from './characteristic-picker'
import { InterestPicker } from './interest-picker'

type Choices = ProfileChoices & { fields: ProfileField[] }

const CHARACTERISTIC_LABELS = Object.fromEntries(
  CHARACTERISTICS.map((name) => [name, CHARACTERISTIC_WORDS[name].own]),
) as Record<Characteristic, string>

export const PROFILE_LABELS = ({ program_label }: ProfileChoices) => ({
  first_name: 'First name',
  last_name: 'Last name',
  institution_code: 'Institution',
  program_id: program_label,
  state_or_country: 'Home state',
  country: 'Country',
  degree: 'Degree',
  about: 'About you',
  interests: 'Interests',
  ...CHARACTERISTIC_LABELS,
})

/** Where the summary of errors leads, and which of its lines need a name. */
export const fieldId = (name: string) => (name in CHARACTERISTIC_LABELS ? 'characteristics' : name)
export const summaryLabels = ({ about }: Record<ProfileField, string>) => ({
  ...CHARACTERISTIC_LABELS,
  about,
})

export type EditProfileFormProps = {
  form: FormState
  choices: Choices
  profile: EditableProfile
  states: Choice[]
  countries: Choice[]
  labels: Record<ProfileField, string>
}

const DEGREE_CHOICES = Object.entries(DEGREES).map(([value, label]) => ({ value, label }))

/** Only what the school asks for. Enter in a line doesn't send it. (PROFILE-32 to -36, POST-30) */
export function EditProfileForm({
  form,
  choices,
  profile,
  labels,
  ...places
}: EditProfileFormProps) {
  const common = { form, required: true } as const
  return (
    <Form submit="Save" cancel="/profile" guardEnter>
      <div className="pair">
        <Field
          {...common}
          name="first_name"
          label={labels.first_name}
          defaultValue={profile.first_name}
          autoComplete="given-name"
        />
        <Field
          {...common}
          name="last_name"
          label={labels.last_name}
          defaultValue={profile.last_name}
          autoComplete="family-name"
        />
      </div>
      <AboutField form={form} profile={profile} label={labels.about} optional />
      <ProfileSelects {...{ form, choices, profile, labels }} {...places} />
      <InterestPicker
        form={form}
        legend={labels.interests}
        interests={choices.interests}
        chosen={profile.interests}
      />
      <CharacteristicPicker form={form} profile={profile} />
      <p className="meta">
        You choose who sees the rest in your <a href={settings('privacy')}>privacy settings</a>.
      </p>
    </Form>
  )
}

/** Those of the lists that the form asks for, in one order everywhere. */
export function ProfileSelects({
  form,
  choices,
  profile,
  labels,
  states,
  countries,
}: EditProfileFormProps) {
  const lists: Partial<Record<ProfileField, Choice[]>> = {
    institution_code: toChoices(choices.institutions, 'institution_code'),
    program_id: toChoices(choices.programs, 'id'),
    degree: DEGREE_CHOICES,
    state_or_country: states,
    country: countries,
  }
  const names = (Object.keys(lists) as ('degree' | 'country')[]).filter((name) =>
    choices.fields.includes(name),
  )
  return (
    <>
      {names.map((name) => (
        <Select
          key={name}
          form={form}
          name={name}
          label={labels[name]}
          emptyLabel="Please choose"
          choices={lists[name] ?? []}
          defaultValue={profile[name] ?? undefined}
        />
      ))}
    </>
  )
}

const toChoices = <Value extends string>(
  rows: readonly ({ name: string } & Record<Value, string>)[],
  value: Value,
): Choice[] => rows.map((row) => ({ value: row[value], label: row.name }))

type AboutFieldProps = {
  form: FormState
  profile: Pick<EditableProfile, 'about' | 'about_hidden' | 'about_version'>
  label: string
  optional?: boolean
  /** Checked while it is typed; the form's button waits for words that can be saved. (SCREEN-08) */
  live?: boolean
}

const LIVE_CHECK = { url: '/api/validate/about', delay: 300, holds: true }

/** (PROFILE-20, PROFILE-35) */
export function AboutField({ form, profile, label, optional, live }: AboutFieldProps) {
  const most = `At most ${MAX_ABOUT_LENGTH} characters.`
  const isReplacing = form.errors.about?.includes(ABOUT_CONFLICT) ?? false
  const { about, about_version: now } = profile
  // Who has seen the other text decides over it; until then the form belongs to its own version.
  const about_version = isReplacing ? now : fieldValue(form, 'about_version', now)
  return (
    <>
      <Field
        form={form}
        name="about"
        as="textarea"
        label={label}
        optional={optional}
        hint={profile.about_hidden ? `${most} ${ABOUT_HIDDEN}` : most}
        defaultValue={about ?? ''}
        check={live ? LIVE_CHECK : undefined}
      />
      {isReplacing && <CurrentAbout about={about} />}
      <HiddenFields fields={{ about_version }} />
    </>
  )
}

/** What another window has saved, next to a form that started from an earlier text. */
const CurrentAbout = ({ about }: { about: string | null }) => (
  <section className="card preview" aria-labelledby="about-now-title">
    <h2 id="about-now-title" className="meta">
      The text as it is now
    </h2>
    {about === null ? <p>There’s no text now.</p> : <p className="plain">{about}</p>}
  </section>
)
