import {
  findCatalog,
  type CatalogCategory,
  type CatalogEntry,
  type CatalogName,
} from '~/domain/administration/schema-catalog'
import { ActionButton } from '~/ui/action-button'
import { ButtonLink } from '~/ui/button'
import { pluralize } from '~/ui/count'
import { VisuallyHidden } from '~/ui/hidden-text'
import { catalogCategory, catalogEntry } from '../links'

type CategoriesProps = { name: CatalogName; categories: readonly CatalogCategory[] }

/** Each category with what is in it, in the order of the page that everyone sees. */
export const CatalogCategories = ({ name, categories }: CategoriesProps) => (
  <>
    {categories.map(({ code, name: title, entries }, at) => {
      const address = (end: 'edit' | 'archive' | 'up' | 'down') => catalogCategory(name, code, end)
      const ends = { isFirst: at === 0, isLast: at === categories.length - 1 }
      return (
        <section key={code} className="card stack" aria-labelledby={`category-${code}`}>
          <div className="row between">
            <h2 id={`category-${code}`}>{title}</h2>
            <Actions title={title} address={address} {...ends} archives={entries.length === 0} />
          </div>
          {entries.length === 0 && <p className="meta">Nothing is in it yet.</p>}
          <Entries name={name} entries={entries} />
        </section>
      )
    })}
  </>
)

const Entries = ({ name, entries }: { name: CatalogName; entries: readonly CatalogEntry[] }) => (
  <ul className="stack lines">
    {entries.map(({ code, title, count }, at) => (
      <li key={code} className="row between">
        <span>
          <a href={catalogEntry(name, code, 'edit')}>{title}</a>{' '}
          <span className="meta">{pluralize(count, ...findCatalog(name).counted)}</span>
        </span>
        <Actions
          title={title}
          address={(end) => catalogEntry(name, code, end)}
          isFirst={at === 0}
          isLast={at === entries.length - 1}
          archives
          isNamed
        />
      </li>
    ))}
  </ul>
)

type ActionsProps = {
  title: string
  address: (end: 'edit' | 'archive' | 'up' | 'down') => string
  isFirst: boolean
  isLast: boolean
  archives: boolean
  /** Its title leads to its form already */
  isNamed?: boolean
}

const Actions = ({ title, address, isFirst, isLast, archives, isNamed }: ActionsProps) => (
  <div className="row">
    {!isFirst && (
      <ActionButton action={address('up')} small label={`Up: ${title}`}>
        Up
      </ActionButton>
    )}
    {!isLast && (
      <ActionButton action={address('down')} small label={`Down: ${title}`}>
        Down
      </ActionButton>
    )}
    {!isNamed && (
      <ButtonLink href={address('edit')} variant="quiet" small>
        Edit<VisuallyHidden> {title}</VisuallyHidden>
      </ButtonLink>
    )}
    {archives && (
      <ButtonLink href={address('archive')} variant="quiet" small>
        Archive<VisuallyHidden> {title}</VisuallyHidden>
      </ButtonLink>
    )}
  </div>
)

/** What was taken off the lists, each with the way back. */
export function ArchivedEntries({
  name,
  entries,
}: {
  name: CatalogName
  entries: readonly CatalogEntry[]
}) {
  if (entries.length === 0) return null
  return (
    <section className="card stack" id="archived" aria-labelledby="archived-title">
      <h2 id="archived-title">Archived</h2>
      <ul className="stack lines">
        {entries.map(({ code, title, count }) => (
          <li key={code} className="row between">
            <span>
              {title} <span className="meta">{pluralize(count, ...findCatalog(name).counted)}</span>
            </span>
            <ActionButton
              action={catalogEntry(name, code, 'restore')}
              small
              label={`Bring back ${title}`}
            >
              Bring back
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
