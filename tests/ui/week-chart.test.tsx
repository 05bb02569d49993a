import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WeekChart } from '~/views/coach/week-chart'

/** How the chart reads and is drawn. (npx vitest run tests/ui/week-chart.test.tsx -u writes it again) */
test('a chart of three weeks says what the last one is, and draws each number', async () => {
  const weeks = [
    { week: '2026-11-09', count: 4 },
    { week: '2026-11-16', count: 0 },
    { week: '2026-11-23', count: 3 },
  ]
  const chart = renderToStaticMarkup(<WeekChart weeks={weeks} students={9} />)
  expect(chart).toContain('<p>3 of 9 this week so far.</p>')
  await expect(chart.replaceAll('><', '>\n<')).toMatchFileSnapshot('week-chart.txt')
  expect(renderToStaticMarkup(<WeekChart weeks={[]} students={9} />)).toContain('0 of 9')
})
