import { parse } from 'node-html-parser'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MainNav } from '~/views/shell/main-nav'
import { PageProvider } from '~/ui/page-context'

/** What stands in the places that count. */
function places(count: number) {
  const viewer = { id: 'sam', open_cases: count, coach_user: true, needing_students: count }
  const markup = renderToStaticMarkup(
    <PageProvider csrf="x" timeZone={null}>
      <MainNav currentPath="/home" viewer={viewer} />
    </PageProvider>,
  )
  const links = parse(markup).querySelectorAll('a')
  return links.slice(-2).map((link) => link.text.trim())
}

test.each([
  [0, ['Students', 'Moderation']],
  [1, ['Students 1', 'Moderation 1']],
  [2, ['Students 2', 'Moderation 2']],
])('%i cases and students who need someone are counted in the navigation', (count, texts) => {
  expect(places(count)).toEqual(texts)
})
