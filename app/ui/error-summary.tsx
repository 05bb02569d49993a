import { Icon } from './icon'
import { hasErrors, type FormState } from './form-state'

type ErrorSummaryProps = {
  form?: FormState
  /** The element id of a field, where it is not the field's name. */
  idOf?: (name: string) => string
  /** What the fields are called, by name, where their messages do not say it. */
  labels?: Record<string, string>
}

/**
 * What went wrong, first on the page and with the focus on it; each line leads to its field.
 * The autofocus is the one way to move the focus here without script.
 */
export function ErrorSummary({ form, idOf = (name) => name, labels = {} }: ErrorSummaryProps) {
  if (!form || !hasErrors(form)) return null
  const lines = Object.entries(form.errors).flatMap(([name, errors]) =>
    errors.map((text) => ({ name, text })),
  )
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- after an error the reader must start here
    <section className="summary tone-bad" role="alert" tabIndex={-1} autoFocus id="errors">
      <Icon name="alert" />
      <div>
        <h2>{form.rateLimited ? 'Please wait a little' : 'Please check what you entered'}</h2>
        {form.formErrors.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {lines.length > 0 && (
          <ul>
            {lines.map(({ name, text }) => (
              <li key={name + text}>
                <a href={`#${idOf(name)}`}>{labels[name] ? `${labels[name]}: ${text}` : text}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
