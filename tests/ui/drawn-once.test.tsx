import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useDrawnOnce } from '~/ui/drawn-once'
import { Form } from '~/ui/form'
import { ActionButton } from '~/ui/action-button'
import { Avatar } from '~/ui/avatar'
import { PageProvider } from '~/ui/page-context'
import { Time, TimeAgo } from '~/ui/time'
import { people } from '~/views/gallery/samples'

let drawn = 0

type CardProps = { title: string; at: string; liked?: boolean }

function Card({ title, at, liked }: CardProps) {
  drawn++
  return (
    <article>
      <h2>{title}</h2>
      <Avatar person={people[0]!} />
      <Time at={at} /> <TimeAgo at={at} />
      <ActionButton action="/like" pressed={liked}>
        Like
      </ActionButton>
    </article>
  )
}

const Item = (card: CardProps) => (
  <li dangerouslySetInnerHTML={useDrawnOnce('TestCard', Card, card)} />
)
const AT = '2026-11-20T10:00:00.000Z'
const card = { title: '<Exam> & "more"', at: AT }

type Page = Partial<Parameters<typeof PageProvider>[0]>
const draw = (Shown: typeof Card, props: CardProps, page: Page = {}) =>
  renderToStaticMarkup(
    <PageProvider csrf="token1" timeZone="America/New_York" now={AT} {...page}>
      <Shown {...props} />
    </PageProvider>,
  )
const pages: Page[] = [
  {},
  { csrf: 'token2' },
  { now: '2026-11-20T13:00:00.000Z' },
  { now: '2027-11-20T13:00:00.000Z' },
  { lite: true },
  { timeZone: null },
  { timeZone: 'Asia/Tokyo' },
]

test.each(pages)('what is drawn once is the same as drawn for each page: %o', (page) => {
  const itself = `<li>${draw(Card, card, page)}</li>`
  expect([draw(Item, card, page), draw(Item, card, page)]).toEqual([itself, itself])
})

test('it is drawn once for pages that differ in token and time, and again for other properties', () => {
  const times = (work: () => unknown) => {
    drawn = 0
    work()
    return drawn
  }
  const mine = { ...card, title: 'Only once' }
  expect(times(() => pages.slice(0, 4).forEach((page) => draw(Item, mine, page)))).toBe(1)
  expect(times(() => draw(Item, { ...mine, liked: true }))).toBe(1)
  expect(draw(Item, { ...mine, liked: true })).toContain('aria-pressed="true"')
  expect(draw(Item, mine)).not.toContain('aria-pressed="true"')
})

test('old ones make room: it does not grow beyond four million characters', () => {
  const title = (n: number) => `${n} ${'x'.repeat(15_000)}`
  for (let n = 0; n < 300; n++) draw(Item, { ...card, title: title(n) })
  drawn = 0
  draw(Item, { ...card, title: title(299) })
  expect(drawn).toBe(0)
  draw(Item, { ...card, title: title(0) })
  expect(drawn).toBe(1)
})

test('a form with a key of its own can not be drawn once', () => {
  const Wrong = () => <p dangerouslySetInnerHTML={useDrawnOnce('Wrong', Form, { action: '/x' })} />
  const page = (
    <PageProvider csrf="x" timeZone={null}>
      <Wrong />
    </PageProvider>
  )
  expect(() => renderToStaticMarkup(page)).toThrow('a key of its own')
})
