import type { ComponentProps } from 'react'
import { PHOTO_TYPES } from '~/domain/photos/schema'
import { Avatar, type AvatarPerson } from '~/ui/avatar'
import { FileField } from '~/ui/file-field'
import { Form } from '~/ui/form'
import type { FormState } from '~/ui/form-state'

type PhotoStepProps = Omit<ComponentProps<typeof Form>, 'children' | 'multipart'> & {
  me: AvatarPerson
  hasPhoto: boolean
  form: FormState | undefined
  /** What happens next to the picture */
  next: string
}

/** The picture that one has, and a form for another. */
export function PhotoStep({ me, hasPhoto, form, next, ...props }: PhotoStepProps) {
  return (
    <div className="photo-step">
      <Avatar person={me} size="large" />
      <Form multipart {...props}>
        <FileField
          form={form}
          name="photo"
          label={hasPhoto ? 'Choose another picture' : 'Choose a picture'}
          hint={`JPEG, PNG, WebP or GIF, up to 10 MB. ${next}`}
          accept={PHOTO_TYPES}
        />
      </Form>
    </div>
  )
}
