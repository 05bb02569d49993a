import type { LoaderFunction, MetaFunction, SerializeFrom } from '@remix-run/node'
import type { ShellData } from './shell.server'

/** 'Home - Quad'; where no product is known, as on a page without its layout, the words alone. */
export const documentTitle = (title: string, product?: string) =>
  product ? `${title} - ${product}` : title

/**
 * The document title of a page: what it says, then the product. An error page keeps the title
 * that the layout gave it. With `alone` it has only its own words. (TOPIC-03)
 */
export const titleMeta =
  <L extends LoaderFunction>(
    title: (data: SerializeFrom<L>) => string,
    { alone = false } = {},
  ): MetaFunction<L> =>
  ({ data, error, matches }) => {
    const frame = matches.find((match) => match.id === 'root')
    if (error || data === undefined) return frame?.meta ?? []
    const product = (frame?.data as ShellData | undefined)?.productName
    return [{ title: documentTitle(title(data), alone ? undefined : product) }]
  }
