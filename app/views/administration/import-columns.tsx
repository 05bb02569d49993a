import { COLUMN_LABELS } from '~/domain/administration/schema-import'
import { CheckboxGroup } from '~/ui/checkbox-group'
import { Form } from '~/ui/form'
import type { FormState } from '~/ui/form-state'
import { Select } from '~/ui/select'

const CHOICES = Object.entries(COLUMN_LABELS).map(([value, label]) => ({ value, label }))

type ColumnFormProps = {
  columns: { name: string; title: string; field: string; samples: string[] }[]
  invite: boolean
  close: boolean
  form: FormState
  back: string
}

/** Which column means what, and what else the list is for. */
export function ColumnForm({ columns, invite, close, form, back }: ColumnFormProps) {
  return (
    <Form submit="Continue" pending="Comparing the list" cancel={back} cancelLabel="Another list">
      {columns.map(({ name, title, field, samples }) => (
        <div key={name}>
          <Select
            name={name}
            label={title || 'A column without a title'}
            emptyLabel="Not read"
            form={form}
            defaultValue={field}
            choices={CHOICES}
          />
          {samples.length > 0 && <p className="meta">{samples.join(' · ')}</p>}
        </div>
      ))}
      <CheckboxGroup
        name="invite"
        legend="Invitations"
        form={form}
        chosen={invite ? ['yes'] : []}
        choices={[{ value: 'yes', label: 'Mail an invitation to those who have never logged in' }]}
      />
      <CheckboxGroup
        name="close"
        legend="People who have left"
        form={form}
        chosen={close ? ['yes'] : []}
        choices={[
          {
            value: 'yes',
            label: 'Close accounts that aren’t in the list',
            hint: 'Only of people who were on one of your lists before.',
          },
        ]}
      />
    </Form>
  )
}
