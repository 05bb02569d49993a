import type { LoaderFunction, MetaFunction, SerializeFrom } from '@remix-run/node'
import type { ShellFacts } from './shell.server'

/**
 * The document title of a screen: what it says, then the product. An error page keeps the title
 * that the frame gave it.
 */
export const titled =
  <L extends LoaderFunction>(say: (data: SerializeFrom<L>) => string): MetaFunction<L> =>
  ({ data, error, matches }) => {
    const frame = matches.find((match) => match.id === 'root')
    if (error || !data) return frame?.meta ?? []
    const product = (frame?.data as ShellFacts | undefined)?.productName ?? ''
    return [{ title: `${say(data)} - ${product}` }]
  }
