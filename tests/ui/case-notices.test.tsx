import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageProvider } from '~/ui/page-context'
import { maya } from '~/views/gallery/samples'
import { CaseNotices } from '~/views/moderation/case-notices'

type CaseData = Parameters<typeof CaseNotices>[0]['caseView']

const open: CaseData = {
  author: maya,
  alerts: [],
  alerted_again: [],
  harm: false,
  noticeToAuthor: null,
  reports: [],
  decided: false,
  decision: null,
  created_at: '2026-11-21T15:00:00.000Z',
  decided_at: null,
}
const harm: Partial<CaseData> = {
  harm: true,
  reports: [
    {
      reason: 'spam',
      custom_reason: null,
      automatic: false,
      kind: null,
      place: { to: null, href: null },
      excerpt: null,
      by: null,
      at: open.created_at,
    },
    {
      reason: 'indicates harm to self or others',
      custom_reason: null,
      automatic: false,
      kind: null,
      place: { to: null, href: null },
      excerpt: null,
      by: { id: 'omar', name: 'Omar Haddad' },
      at: '2026-11-21T16:30:00.000Z',
    },
  ],
}
const hidden = { decided: true, decision: 'hide' as const, noticeToAuthor: 'It is unkind.' }

/** Each line of the section, without its heading. */
function lines(caseView: Partial<CaseData>, contact: string | null = 'Renee Whitfield') {
  const html = renderToStaticMarkup(
    <PageProvider csrf="x" timeZone="America/Chicago">
      <CaseNotices caseView={{ ...open, ...caseView }} contact={contact} productName="Quad" />
    </PageProvider>,
  )
  return [...html.matchAll(/<(p|blockquote)\b[^>]*>(.*?)<\/\1>/g)].map(([, , text = '']) =>
    text.replace(/<[^>]+>/g, ''),
  )
}

test('an open case says that no one was told, and what happens to its author', () => {
  expect(lines({})).toEqual(['No one.', expect.stringContaining('If you hide or remove it')])
})

test('those who were told are named, with when and what', () => {
  expect(lines({ ...harm, ...hidden, decided_at: '2026-11-21T18:00:00.000Z' })).toEqual([
    'Renee Whitfield, your school’s contact for someone in danger',
    'By email · 11/21/2026 10:30',
    'Maya Lindqvist, the author, with your words',
    'It is unkind.',
    'By email · 11/21/2026 12:00',
  ])
  expect(lines({ ...harm, decided: true, decision: 'keep' }, null)).toEqual([
    'Quad support, as your school has no contact for someone in danger',
    'By email · 11/21/2026 10:30',
  ])
  const again = { ...hidden, decision: 'show' as const, noticeToAuthor: null }
  expect(lines(again)[0]).toBe('Maya Lindqvist, the author, that it is shown again')
})
