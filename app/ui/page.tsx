import type { ReactNode } from 'react'

type PageProps = {
  title: ReactNode
  /** One sentence below the title. */
  lede?: ReactNode
  /** Buttons on the line of the title. */
  actions?: ReactNode
  children?: ReactNode
  /** The title is there for readers; the eye has it already from what follows. */
  hideTitle?: boolean
}

/** A page: one h1, what it is about, and its content with air between its parts. */
export function Page({ title, lede, actions, children, hideTitle }: PageProps) {
  return (
    <div className="page">
      {hideTitle ? (
        <h1 className="hidden-text">{title}</h1>
      ) : (
        <div className="page-head">
          <div>
            <h1>{title}</h1>
            {lede && <p className="lede">{lede}</p>}
          </div>
          {actions && <div className="row">{actions}</div>}
        </div>
      )}
      <div className="stack">{children}</div>
    </div>
  )
}

/** A box at the side: a heading and a few lines. */
type TileProps = { title: ReactNode; id?: string; children: ReactNode }

export function Tile({ title, id, children }: TileProps) {
  return (
    <section className="card tile" id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

type ColumnsProps = { left?: ReactNode; right?: ReactNode; children: ReactNode }

/**
 * Left, main and right from 1024 px on; one below the other on phones. The main part comes first in
 * the page as well: text browsers show it in that order.
 */
export function Columns({ left, right, children }: ColumnsProps) {
  return (
    <div
      className="columns"
      data-left={left ? undefined : 'none'}
      data-right={right ? undefined : 'none'}
    >
      <main id="main" className="main" tabIndex={-1}>
        {children}
      </main>
      {right && (
        <aside className="side-right" aria-label="More">
          {right}
        </aside>
      )}
      {left}
    </div>
  )
}

/** HTML made by our own markdown renderer, which lets no foreign markup through. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
