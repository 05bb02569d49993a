import { fieldId, rowsShown, type Leaf, type Shape } from '~/domain/administration/schema-shape'
import { Checkbox, CheckboxGroup } from '~/ui/checkbox-group'
import { FieldError, FieldHint, describedBy } from '~/ui/field-notes'
import { Field } from '~/ui/field'
import { fieldErrors, fieldValues, type FormState } from '~/ui/form-state'
import { Select } from '~/ui/select'

type ShapeFieldsProps = { shape: Shape; form: FormState; path?: string }

/** The fields of a shape. What they hold is in the form's state, before anything was typed as well. */
export const ShapeFields = ({ shape, form, path = '' }: ShapeFieldsProps) => (
  <>
    {Object.entries(shape).map(([name, part]) => {
      const at = path === '' ? name : `${path}.${name}`
      if (part.kind === 'group')
        return (
          <Fieldset key={at} path={at} {...part} form={form}>
            <ShapeFields shape={part.fields} form={form} path={at} />
          </Fieldset>
        )
      if (part.kind !== 'rows') return <LeafField key={at} path={at} leaf={part} form={form} />
      const places = Array.from({ length: rowsShown(form.values, at, part) }, (_, n) => n)
      return (
        <Fieldset key={at} path={at} {...part} form={form}>
          {places.map((n) => (
            <Fieldset key={n} path={`${at}[${n}]`} label={`${part.one} ${n + 1}`} form={form}>
              <ShapeFields shape={part.fields} form={form} path={`${at}[${n}]`} />
            </Fieldset>
          ))}
        </Fieldset>
      )
    })}
  </>
)

type FieldsetProps = {
  path: string
  label: string
  hint?: string | undefined
  form: FormState
  children: React.ReactNode
}

function Fieldset({ path, label, hint, form, children }: FieldsetProps) {
  const errors = fieldErrors(form, path)
  const id = fieldId(path)
  return (
    <fieldset
      className="field parts"
      id={id}
      aria-describedby={describedBy(id, Boolean(hint), errors)}
    >
      <legend>{label}</legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id} errors={errors} />
      {children}
    </fieldset>
  )
}

function LeafField({ path, leaf, form }: { path: string; leaf: Leaf; form: FormState }) {
  const { kind, label, hint, choices = [], none } = leaf
  const common = { name: path, id: fieldId(path), label, form, hint }
  if (kind === 'switch')
    return (
      <Checkbox
        name={path}
        value="on"
        label={label}
        hint={hint}
        checked={fieldValues(form, path).length > 0}
      />
    )
  if (kind === 'choice') return <Select {...common} choices={[...choices]} emptyLabel={none} />
  if (kind === 'boxes')
    return <CheckboxGroup {...common} legend={label} choices={[...choices]} hint={hint} />
  if (kind === 'text' || kind === 'lines') return <Field {...common} as="textarea" />
  return (
    <Field
      {...common}
      type={kind === 'email' ? 'email' : 'text'}
      inputMode={kind === 'number' ? 'numeric' : undefined}
    />
  )
}
