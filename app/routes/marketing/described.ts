import type { MetaFunction } from '@remix-run/node'
import type { ShellFacts } from '~/http/shell.server'
import { documentTitle } from '~/http/title'

/** Title and description of a public page; {product} stands for the product's name. */
export const described =
  (title: string, description: string): MetaFunction =>
  ({ matches, error }) => {
    const frame = matches.find((match) => match.id === 'root')
    if (error) return frame?.meta ?? []
    const product = (frame?.data as ShellFacts | undefined)?.productName
    const said = (text: string) => text.replaceAll('{product}', product ?? '')
    return [
      { title: documentTitle(said(title), product) },
      { name: 'description', content: said(description) },
    ]
  }
