import { Avatar } from '~/ui/avatar'
import type { Choice } from '~/ui/choice'
import type { FormState } from '~/ui/form-state'
import { useLite } from '~/ui/page-context'
import { RadioFieldset } from '~/ui/radio-group'

type PictureRadiosProps = {
  name: string
  legend: string
  choices: (Choice & { look: { avatar_url: string; avatar_bg_type: string } })[]
  chosen: string
  form?: FormState
}

/** One of a few pictures; their names are for screen readers, and for Lite, where there are none. */
export function PictureRadios(props: PictureRadiosProps) {
  const lite = useLite()
  return (
    <RadioFieldset {...props} className="picture-radios">
      {({ value, label, look }, button) => (
        <label key={value} title={label}>
          {button}
          {!lite && <Avatar person={{ name: label, ...look }} />}
          <span className={lite ? undefined : 'hidden-text'}>{label}</span>
        </label>
      )}
    </RadioFieldset>
  )
}
