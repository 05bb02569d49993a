import type { TopicGroup } from '~/domain/topics/schema'
import { Checkbox } from '~/ui/checkbox-group'
import { FieldError } from '~/ui/field-notes'
import { fieldErrors, fieldValues, type FormState } from '~/ui/form-state'

type TopicPickerProps = { form?: FormState; groups: TopicGroup[]; chosen?: readonly string[] }

/** The topics by category, as checkboxes (POST-33). Without topics there is nothing to show (POST-37). */
export function TopicPicker({ form, groups, chosen }: TopicPickerProps) {
  if (groups.length === 0) return null
  // A draft can name a topic that is no longer offered.
  const offered = groups.flatMap((group) => group.topics.map(({ id }) => id))
  const ticked = fieldValues(form, 'topics', chosen).filter((id) => offered.includes(id))
  const errors = fieldErrors(form, 'topics')
  return (
    <details className="fold" id="topics" open={ticked.length > 0 || errors.length > 0}>
      <summary>
        Topics
        {ticked.length > 0 && <span className="number">{ticked.length}</span>}
      </summary>
      <div>
        <FieldError id="topics" errors={errors} />
        {/* With script the Tab key leaves the list. (POST-33) */}
        <p className="meta" id="topics-keys" data-scripted hidden>
          Arrow keys move, Space picks, Tab goes on.
        </p>
        {groups.map((group) => (
          <fieldset key={group.name}>
            <legend>{group.name}</legend>
            <div className="checks">
              {group.topics.map(({ id, title }) => (
                <Checkbox
                  key={id}
                  name="topics"
                  value={id}
                  label={title}
                  checked={ticked.includes(id)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </details>
  )
}
