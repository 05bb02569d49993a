import { parse } from 'node-html-parser'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Gallery from '~/routes/dev/ui'
import { outline } from '~tests/support/outline'

/** Who changes one sees it here. (npx vitest run tests/ui/gallery.test.tsx -u writes it again) */
test('every component says in every state what its outline does', async () => {
  const markup = renderToStaticMarkup(<Gallery />)
  await expect(outline(parse(markup)).join('\n')).toMatchFileSnapshot('gallery.txt')
})
