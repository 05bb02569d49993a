import { assignmentLabel, NOT_HANDED_IN, type CanvasAssignment } from '~/domain/courses/schema'
import type { FormState } from '~/ui/form-state'
import { useTimeZone } from '~/ui/page-context'
import { Select } from '~/ui/select'

const DO_NOT_SUBMIT = 'Don’t submit it'

type AssignmentPickerProps = {
  form: FormState
  assignments: CanvasAssignment[]
  /** Opened from a course just now, so it's chosen */
  launched: string | null
}

/**
 * The assignment that a response is handed in for, where any is offered: the only one unless someone
 * takes it back, and one of several or none, which is left to them unless
 * they just opened one from its course. (PROMPT-16, CANVAS-05, CANVAS-06,
 * CANVAS-07)
 */
export function AssignmentPicker({ form, assignments, launched }: AssignmentPickerProps) {
  const zone = useTimeZone() ?? 'UTC'
  const [first, ...others] = assignments
  if (!first) return null
  const opened = assignments.find(({ id }) => id === launched)
  const isChoice = others.length > 0
  const choices = assignments.map((assignment) => ({
    value: assignment.id,
    label: assignmentLabel(assignment, zone),
  }))
  return (
    <Select
      name="canvas_assignment"
      label="Submit as homework"
      form={form}
      emptyLabel={isChoice ? 'Select an assignment' : DO_NOT_SUBMIT}
      defaultValue={opened?.id ?? (isChoice ? '' : first.id)}
      choices={isChoice ? [...choices, { value: NOT_HANDED_IN, label: DO_NOT_SUBMIT }] : choices}
    />
  )
}
