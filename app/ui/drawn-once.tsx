import { useContext, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Moment, PageProvider, useFormTokens, useLite, useTimeZone } from './page-context'

/** Characters that are stored, keys included, and of one piece of HTML; a post of a list has some 2,000. */
const MOST = 4_000_000
const LONGEST = 20_000

const stored = new Map<string, string>()
let size = 0

/** Between these stands what differs from page to page. No text that anyone wrote contains them. */
const MARK = `\0${crypto.randomUUID()}\0`
const CSRF = `${MARK}csrf${MARK}`
/** The key of a form is good for one form. */
const newIdempotencyKey = () => {
  throw new Error('A form with a key of its own is drawn for each page')
}
const ago = (at: string) => `${MARK}${at}${MARK}`

/**
 * The HTML of a component, drawn once for everyone who is shown the same: all that it shows comes from its
 * properties, which are data, and from the page (token, time, Lite). It is stored by these, so nothing is ever
 * old, and no one gets to see what their own page doesn't contain. `name` is the component’s.
 */
export function useDrawnOnce<Props extends object>(
  name: string,
  Component: FunctionComponent<Props>,
  props: Props,
): { __html: string } {
  const { csrf, showsHidden } = useFormTokens()
  const [lite, timeZone] = [useLite(), useTimeZone()]
  const tellMoment = useContext(Moment)
  const key = JSON.stringify([name, props, lite, timeZone, showsHidden])
  const page = { csrf: CSRF, showsHidden, lite, timeZone, newIdempotencyKey }
  const html =
    stored.get(key) ??
    store(
      key,
      renderToStaticMarkup(
        <PageProvider {...page} tellMoment={ago}>
          <Component {...props} />
        </PageProvider>,
      ),
    )
  const parts = html.split(MARK)
  return {
    __html: parts
      .map((part, at) => (at % 2 === 0 ? part : part === 'csrf' ? csrf : tellMoment(part)))
      .join(''),
  }
}

function store(key: string, html: string): string {
  if (html.length > LONGEST) return html
  const added = key.length + html.length
  for (const [oldest, { length }] of stored) {
    if (size + added <= MOST) break
    stored.delete(oldest)
    size -= oldest.length + length
  }
  stored.set(key, html)
  size += added
  return html
}
