import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageProvider } from '~/ui/page-context'
import { useDayName } from '~/ui/time'

const Day = ({ at }: { at: string }) => useDayName()(at)
const dayName = (at: string, now?: string) =>
  renderToStaticMarkup(
    <PageProvider csrf="" timeZone="America/Chicago" now={now}>
      <Day at={at} />
    </PageProvider>,
  )

// Half past eight in the evening of Sunday there
const NOW = '2026-11-23T02:30:00.000Z'

test.each([
  ['2026-11-23T02:00:00.000Z', 'Today'],
  ['2026-11-22T06:00:00.000Z', 'Today'],
  ['2026-11-22T05:59:59.000Z', 'Yesterday'],
  ['2026-11-20T18:00:00.000Z', 'Friday'],
  ['2026-11-16T18:00:00.000Z', 'Monday'],
  ['2026-11-15T18:00:00.000Z', 'November 15, 2026'],
  ['2026-11-24T18:00:00.000Z', 'November 24, 2026'],
])('%s is %s', (at, name) => {
  expect(dayName(at, NOW)).toBe(name)
})

test('without a now every day has its date', () => {
  expect(dayName(NOW)).toBe('November 22, 2026')
})
