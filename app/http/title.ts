import type { LoaderFunction, MetaFunction, SerializeFrom } from '@remix-run/node'
import type { ShellFacts } from './shell.server'

/** 'Home - Quad'; where no product is known, as on a page without its frame, the words alone. */
export const documentTitle = (said: string, product?: string) =>
  product ? `${said} - ${product}` : said

/**
 * The document title of a screen: what it says, then the product. An error page keeps the title
 * that the frame gave it. One that stands `alone` has only its own words. (TOPIC-03)
 */
export const titled =
  <L extends LoaderFunction>(
    say: (data: SerializeFrom<L>) => string,
    { alone = false } = {},
  ): MetaFunction<L> =>
  ({ data, error, matches }) => {
    const frame = matches.find((match) => match.id === 'root')
    if (error || data === undefined) return frame?.meta ?? []
    const product = (frame?.data as ShellFacts | undefined)?.productName
    return [{ title: documentTitle(say(data), alone ? undefined : product) }]
  }
