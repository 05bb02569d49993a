import {
  ROLE_WORDS,
  STATUS_WORDS,
  type AudienceChoices,
} from '~/domain/announcements/schema-school'
import type { Audience } from '~/policy/announcements'
import { CheckboxGroup } from '~/ui/checkbox-group'
import type { Choice } from '~/ui/choice'
import { fieldErrors, fieldValues, type FormState } from '~/ui/form-state'

type AudienceFieldsProps = { form: FormState; defaults: Audience; choices: AudienceChoices }

const inWords = (words: Record<string, string>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Nothing checked is everyone. */
export function AudienceFields({ form, defaults, choices }: AudienceFieldsProps) {
  const places = (list: 'programs' | 'campuses') => {
    const chosen = fieldValues(form, list, defaults[list])
    return choices[list]
      .filter(({ id, offered }) => offered || chosen.includes(id))
      .map(({ id, name }) => ({ value: id, label: name }))
  }
  const groups = [
    { name: 'status', legend: 'Status', choices: inWords(STATUS_WORDS) },
    { name: 'campuses', legend: 'Campus', choices: places('campuses') },
    { name: 'programs', legend: 'Program', choices: places('programs') },
    { name: 'roles', legend: 'Role', choices: inWords(ROLE_WORDS) },
  ] as const
  return (
    <fieldset className="field">
      <legend>Who it’s for</legend>
      <p className="hint">
        Everyone, unless you check something. With checks under several headings it’s for people who
        fit each of them.
      </p>
      {groups.map((group) => (
        <AudienceGroup key={group.name} form={form} chosen={defaults[group.name]} {...group} />
      ))}
    </fieldset>
  )
}

type AudienceGroupProps = {
  name: string
  legend: string
  choices: Choice[]
  chosen: readonly string[]
  form: FormState
}

function AudienceGroup({ legend, ...group }: AudienceGroupProps) {
  const { name, form, choices } = group
  const checked = fieldValues(form, name, group.chosen)
  if (choices.length === 0) return null
  return (
    <details className="fold" open={checked.length > 0 || fieldErrors(form, name).length > 0}>
      <summary>
        {legend}
        {checked.length > 0 && <span className="number">{checked.length}</span>}
      </summary>
      <CheckboxGroup legend={legend} hideLegend {...group} />
    </details>
  )
}
