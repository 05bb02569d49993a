import type { Section, SitePage } from '~/domain/marketing/schema-pages'
import { classes } from '~/ui/class-names'
import { PageLink } from '../shell/page-link'
import { Art, DemoCallout, Points, SiteHero, Strip } from './blocks'
import { useMarketing } from './marketing-data'
import type { ReactNode } from 'react'

/** A page of the public site as content/marketing/pages.yaml describes it. */
export function SectionsPage({ page }: { page: SitePage }) {
  return (
    <>
      <SiteHero hero={page.hero} />
      <Sections page={page} />
    </>
  )
}

export function Sections({ page: { sections, callout } }: { page: SitePage }) {
  return (
    <>
      {sections.map((section) => (
        <PageSection key={section.title} section={section} />
      ))}
      <DemoCallout title={callout} />
    </>
  )
}

function PageSection({ section }: { section: Section }) {
  const { title, soft = false, scene, chat } = section
  if (!scene && !chat) {
    return (
      <Strip title={title} soft={soft}>
        <SectionContent section={section} />
      </Strip>
    )
  }
  return (
    <section className={classes('strip side', soft && 'soft')}>
      {scene && <Art scene={scene} />}
      <div>
        <h2>{title}</h2>
        <SectionContent section={section} />
      </div>
      {chat && <Conversation {...chat} />}
    </section>
  )
}

/** Everything in a section but its title, drawing and conversation. */
export function SectionContent({ section }: { section: Section }) {
  const { lede, points, cards, steps, moments, definitions, illustrative, text = [] } = section
  return (
    <>
      {lede && <p className="lede">{lede}</p>}
      {points && <Points points={points} />}
      {cards && <Points points={cards} className="areas" />}
      {steps && <Points points={steps} as="ol" className="points steps" />}
      {moments && <Points points={moments} as="ol" className="moments" />}
      {definitions && <Definitions entries={definitions} />}
      {section.table && <SectionTable {...section.table} />}
      {illustrative && (
        <p className="illustrative">
          <strong>Illustrative.</strong> {illustrative}
        </p>
      )}
      <SectionText section={section} />
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {section.link && <SectionLink {...section.link} />}
    </>
  )
}

function SectionText({ section: { list, prose, links } }: { section: Section }) {
  return (
    <>
      {list && (
        <>
          <h3>{list.title}</h3>
          <div className="prose">
            <ul>
              {list.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        </>
      )}
      {prose && (
        <div className="prose">
          {prose.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
      {links && (
        <ul className="link-list further">
          {links.map(({ href, label }) => (
            <li key={href}>
              <PageLink href={href}>{label}</PageLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The address of the suite has the product's name in it. */
function SectionLink({ href, label }: { href: string; label: string }) {
  const { suitePath } = useMarketing()
  return (
    <p>
      <PageLink href={href === '/suite' ? suitePath : href}>{label}</PageLink>
    </p>
  )
}

function SectionTable({ label, columns, rows }: NonNullable<Section['table']>) {
  return (
    <WideTable label={label} columns={columns}>
      {rows.map(([name, ...cells]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {cells.map((cell, column) => (
            <td key={column}>
              {cell}
              {typeof cell === 'number' && (
                <>
                  {' '}
                  <progress max={100} value={cell} aria-hidden="true" />
                </>
              )}
            </td>
          ))}
        </tr>
      ))}
    </WideTable>
  )
}

function Definitions({ entries }: { entries: { title: string; text: string }[] }) {
  return (
    <dl className="counts">
      {entries.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

export type ChatMessage = { who: string; text: string }

/** A conversation as bubbles: the first asks, the others answer. */
export function Conversation({ messages, note }: { messages: ChatMessage[]; note: string }) {
  return (
    <figure className="conversation">
      <ol>
        {messages.map(({ who, text }) => (
          <li key={text}>
            <p>{text}</p>
            <span className="meta">{who}</span>
          </li>
        ))}
      </ol>
      <figcaption className="meta">{note}</figcaption>
    </figure>
  )
}

/** A table that may be wider than a phone: it is pushed sideways by itself, also by keyboard. */
export function WideTable({
  label,
  columns,
  children,
}: {
  label: string
  columns: string[]
  children: ReactNode
}) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
    <div className="table" role="group" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
