import { classes } from '~/ui/class-names'
import { HiddenFields } from '~/ui/form'
import { VisuallyHidden } from '~/ui/hidden-text'
import { Icon } from '~/ui/icon'

type SearchFormProps = {
  text?: string
  action?: string
  label?: string
  placeholder?: string
  className?: string
  id?: string
  /** Where script asks for suggestions while the text is typed */
  suggestions?: string
  /** What stays as it is while the text changes. */
  fields?: Record<string, string | string[]>
}

/** Searching is reading: a GET form whose answer has an address. */
export function SearchForm({
  text = '',
  action = '/search-results',
  label = 'Search',
  placeholder,
  className,
  id = 'q',
  suggestions,
  fields,
}: SearchFormProps) {
  return (
    <form className={classes('joined', className)} action={action} role="search" aria-label={label}>
      <HiddenFields fields={fields} />
      <label className="hidden-text" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        type="search"
        id={id}
        name="q"
        defaultValue={text}
        placeholder={placeholder}
        enterKeyHint="search"
        data-suggest={suggestions}
      />
      <button type="submit" value={label}>
        <Icon name="search" />
        <VisuallyHidden>{label}</VisuallyHidden>
      </button>
    </form>
  )
}
