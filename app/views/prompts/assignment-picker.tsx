import type { CanvasAssignment } from '~/domain/prompts/schema'
import type { FormReply } from '~/ui/reply'
import { Select } from '~/ui/select'

type AssignmentPickerProps = { form?: FormReply; assignments: CanvasAssignment[] }

/** For which assignment the response is handed in; where none is offered there is nothing to choose. (PROMPT-16) */
export function AssignmentPicker({ form, assignments }: AssignmentPickerProps) {
  if (assignments.length === 0) return null
  return (
    <Select
      form={form}
      name="canvas_assignment"
      label="Assignment"
      emptyLabel={assignments.length > 1 ? 'Choose an assignment' : 'No assignment'}
      choices={assignments.map(({ id, name, course_name }) => ({
        value: id,
        label: `${course_name}: ${name}`,
      }))}
    />
  )
}
