import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageProvider } from '~/ui/page-context'
import { CaseReports } from '~/views/moderation/case-notes'

test('a report shows the words that it was about where the case has other ones', () => {
  const plain = {
    custom_reason: null,
    automatic: false,
    kind: null,
    place: { to: null, href: null },
    excerpt: null,
    at: '2026-11-21T09:00:00.000Z',
  }
  const reports = [
    { ...plain, reason: 'spam' as const, by: { id: 'maya', name: 'Maya North' } },
    { ...plain, reason: 'offensive' as const, by: null, excerpt: 'I will hurt <him>' },
  ]
  const page = (
    <PageProvider csrf="x" timeZone="America/Chicago">
      <CaseReports reports={reports} kind="post" />
    </PageProvider>
  )
  const lines = renderToStaticMarkup(page).split('<li>')
  expect(lines[1]).toContain('11/21/2026 03:00')
  expect(lines[1]).not.toContain('blockquote')
  expect(lines[2]).toMatch(/What it said at that time:.*I will hurt &lt;him&gt;<\/blockquote>/)
})
