import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { Checkbox, CheckboxGroup } from '~/ui/checkbox-group'
import type { Choice } from '~/ui/choice'
import { HiddenFields } from '~/ui/form'
import { Icon } from '~/ui/icon'
import { Select } from '~/ui/select'
import { VisuallyHidden } from '~/ui/hidden-text'

/** One select of the bar. `emptyLabel` is the choice that filters nothing; its value is left out. */
export type FilterSelect = {
  name: string
  label: string
  emptyLabel?: string
  chosen: string
  choices: Choice[]
}

export type FilterBarProps = {
  /** The page that answers; the form is sent by GET. */
  action: string
  /** What stays as it is: the text searched for, a tag. */
  fields?: Record<string, string | string[]>
  /** Program, enrollment status (only where allowed, SEARCH-28), institution: in this order. */
  selects: FilterSelect[]
  interests?: InterestFilterProps
  /** Only for posts and questions (SEARCH-16). */
  sort?: FilterSelect
  /** Posts or Questions; shown on narrow pages, where it replaces the tabs (SEARCH-34). */
  postType?: FilterSelect
  /** Whether comments are searched as well; only where a text is searched for. */
  comments?: { name: string; left_out: boolean }
  /** How many filters are active. */
  activeCount: number
  /** The same page without them, where there are any */
  clearHref?: string
  /** Filters that are links */
  children?: ReactNode
}

/**
 * The filters, each choice with how many results it would find. Below 1024px they are folded, and fill the
 * screen once they are opened; the button at their end is always in reach. (SEARCH-33)
 */
export function FilterBar(props: FilterBarProps) {
  const { action, fields, selects, interests, sort, postType, comments, activeCount, clearHref } =
    props
  return (
    <details className="filters" open={interests?.open}>
      <summary>
        <Icon name="filter" />
        {sort ? 'Sort and filter' : 'Filters'}{' '}
        {activeCount > 0 && (
          <span className="number">
            {activeCount}
            <VisuallyHidden> active</VisuallyHidden>
          </span>
        )}
      </summary>
      <form action={action} aria-label="Filters" autoComplete="off">
        <HiddenFields fields={fields} />
        <h2>Filters</h2>
        {props.children}
        <div className="filter-choices">
          {postType && (
            <div className="only-narrow">
              <FilterChoice {...postType} />
            </div>
          )}
          {sort && <FilterChoice {...sort} />}
          {selects.map((select) => (
            <FilterChoice key={select.name} {...select} />
          ))}
        </div>
        {interests && <InterestFilter {...interests} />}
        {comments && (
          <Checkbox
            name={comments.name}
            value="false"
            label="Posts only, no comments"
            checked={comments.left_out}
          />
        )}
        <div className="filter-end">
          {clearHref && (
            <a className="only-narrow" href={clearHref}>
              Clear all
            </a>
          )}
          <Button>Apply</Button>
        </div>
      </form>
    </details>
  )
}

function FilterChoice({ name, chosen, ...select }: FilterSelect) {
  return <Select {...select} name={name} id={`filter-${name}`} defaultValue={chosen} />
}

type InterestFilterProps = {
  name: string
  chosen: string[]
  choices: Choice[]
  /** How many there are where only the first are shown */
  total?: number
  /** All of them were asked for */
  open?: boolean
}

/** Both of SEARCH-31. */
const LOADING = 'Loading...'

/** For none, one, and more of them; # is replaced by the number. */
const LABELS = ['All interests', 'Interest (1)', 'Interests (#)']

const interestLabel = (chosen: number): string =>
  LABELS[Math.min(chosen, 2)]!.replace('#', String(chosen))

/**
 * Any of several interests; the choices come in alphabetical order (SEARCH-32). With script the others
 * come when the list is opened, without it by a button that keeps what is ticked.
 */
export function InterestFilter({ name, chosen, choices, total, open }: InterestFilterProps) {
  return (
    <details
      className="fold"
      open={open}
      data-find="Find an interest"
      data-loading={LOADING}
      data-labels={LABELS.join('|')}
    >
      <summary>{interestLabel(chosen.length)}</summary>
      <div className="filter-scroll">
        <CheckboxGroup
          {...{ name, chosen, choices }}
          legend="Interests"
          hideLegend
          id="interests"
        />
        {total !== undefined && (
          <Button variant="quiet" small name="choices" value="all">
            {`Show all ${total} interests`}
          </Button>
        )}
      </div>
    </details>
  )
}
