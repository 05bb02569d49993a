import { Button } from '~/ui/button'
import { Field } from '~/ui/field'

type SearchFieldProps = { action: string; text: string; label: string }

/** Looks for something in a list of the school. */
export const SearchField = ({ action, text, label }: SearchFieldProps) => (
  <form action={action} className="form" role="search" aria-label={label}>
    <Field name="q" id="list-q" label={label} defaultValue={text} />
    <div className="form-buttons">
      <Button variant="quiet">Search</Button>
    </div>
  </form>
)
