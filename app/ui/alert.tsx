import { ButtonLink } from './button'
import { Icon } from './icon'

type AlertProps = {
  title: string
  text: string
  /** The element that 'Ok' leads back to. */
  fieldId: string
}

/** An alert of the specification: a title, a sentence and 'Ok', which leads back to the field. */
export function Alert({ title, text, fieldId }: AlertProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- it is where a dialog would have been
    <section className="summary tone-bad" role="alert" tabIndex={-1} autoFocus>
      <Icon name="alert" />
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        <ButtonLink href={`#${fieldId}`} variant="danger" small>
          Ok
        </ButtonLink>
      </div>
    </section>
  )
}
