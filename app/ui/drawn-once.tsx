import { useContext, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Moment, PageProvider, useFormTokens, useLite, useTimeZone } from './page-context'

/** Characters that are stored, keys included, and of one piece of HTML; a post of a list has some 2,000. */
const MOST = 4_000_000
const LONGEST = 20_000

/** HTML in parts; every second one says what differs from page to page. `characters` are counted with the key. */
type Drawn = { parts: readonly string[]; characters: number }
const stored = new Map<string, Drawn>()
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
  const { parts } =
    stored.get(key) ??
    store(
      key,
      renderToStaticMarkup(
        <PageProvider {...page} tellMoment={ago}>
          <Component {...props} />
        </PageProvider>,
      ),
    )
  let html = parts[0]!
  for (let at = 1; at < parts.length; at += 2) {
    const part = parts[at]!
    html += (part === 'csrf' ? csrf : tellMoment(part)) + parts[at + 1]!
  }
  return { __html: html }
}

function store(key: string, html: string): Drawn {
  const drawn = { parts: html.split(MARK), characters: key.length + html.length }
  if (html.length > LONGEST) return drawn
  for (const [oldest, { characters }] of stored) {
    if (size + drawn.characters <= MOST) break
    stored.delete(oldest)
    size -= characters
  }
  stored.set(key, drawn)
  size += drawn.characters
  return drawn
}
