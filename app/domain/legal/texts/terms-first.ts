import type { LegalVersion } from '../document'

/** What the first members agreed to: five rules on one page. */
export const FIRST_TERMS: LegalVersion = {
  version: '2026-11-01',
  changed: '',
  summary: [],
  sections: [
    {
      title: 'What everybody agrees to',
      text: `
- Be kind. Write as you would speak to a classmate in front of you.
- Be honest. Do not offer or ask for work that somebody should do themselves.
- Keep private things private: no personal email addresses or phone numbers in posts.
- What you post can be read by your school’s community. School staff may review what is reported, and may hide it.
- If you or somebody else may be in danger, call your local emergency number first.
`,
    },
  ],
}
