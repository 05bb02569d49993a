import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageProvider } from '~/ui/page-context'
import { AvatarGroup } from '~/ui/avatar-group'
import { people } from '~/views/gallery/samples'

test.each([
  [3, undefined],
  [999, '+996'],
  [1000, '1k'],
  [1234, '1.2k'],
])('[HOME-12] of %i people, the number behind the faces is %s', (total, text) => {
  const html = renderToStaticMarkup(
    <PageProvider csrf="x" timeZone={null}>
      <AvatarGroup people={people} total={total} />
    </PageProvider>,
  )
  const more = /<li class="more">(.*?)<\/li>/.exec(html)?.[1]
  expect(more?.replace(/<[^>]+>/g, '')).toBe(text)
})

test('[PEOPLE-19] five faces at most, unless a page asks for more', () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ ...people[0]!, id: `person${at}` }))
  const faces = (limit?: number) =>
    renderToStaticMarkup(
      <PageProvider csrf="x" timeZone={null}>
        <AvatarGroup people={many} total={12} limit={limit} />
      </PageProvider>,
    ).match(/<li(?! class="more")/g)?.length
  expect([faces(), faces(8)]).toEqual([5, 8])
})
