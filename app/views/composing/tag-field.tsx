import { Button } from '~/ui/button'
import { FieldError, FieldHint, describedBy } from '~/ui/field-notes'
import { fieldErrors, fieldValue, fieldValues, type FormState } from '~/ui/form-state'

type TagFieldProps = {
  form?: FormState
  /** The tags that the form begins with */
  chosen?: readonly string[]
}

/**
 * A form has only so many fields (MAX_FIELDS): further tags stand in the text, with nothing but the
 * comma between them, as more would count towards its limit (POST-26).
 */
const MAX_CHIPS = 50

/**
 * Tags: those so far as chips, each a ticked box that takes it away, and a field for more. Typed
 * tags need no "Add tag": they count as typed. (TAG-01)
 */
export function TagField({ form, chosen }: TagFieldProps) {
  const errors = fieldErrors(form, 'tags')
  const names = [...new Set(fieldValues(form, 'tag_names', chosen))].filter(Boolean)
  const beyond = [...names.slice(MAX_CHIPS), fieldValue(form, 'tags')].filter(Boolean)
  return (
    <div className="field" data-tags="">
      <label htmlFor="tags">
        Tags<span className="optional"> (optional)</span>
      </label>
      <FieldHint id="tags">Separate tags with commas.</FieldHint>
      <FieldError id="tags" errors={errors} />
      <TagChips names={names.slice(0, MAX_CHIPS)} />
      <div className="tag-entry">
        <input
          type="text"
          id="tags"
          name="tags"
          className="input"
          placeholder="#Add tags"
          defaultValue={beyond.join(',')}
          autoCapitalize="none"
          autoComplete="off"
          aria-invalid={errors.length > 0 ? true : undefined}
          aria-describedby={describedBy('tags', true, errors)}
        />
        <Button variant="quiet" name="add_tag" data-turbo="false">
          Add tag
        </Button>
      </div>
    </div>
  )
}

function TagChips({ names }: { names: readonly string[] }) {
  return (
    <ul className="chips tag-chips" aria-label="Your tags: uncheck one to remove it">
      {names.map((name) => (
        <li key={name}>
          <label className="chip">
            <input type="checkbox" name="tag_names" value={name} defaultChecked />#{name}
          </label>
        </li>
      ))}
    </ul>
  )
}
