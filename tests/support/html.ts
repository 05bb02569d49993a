import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
    rules: {
      // Our own files come from our own host; the policy of the page allows no others.
      'require-sri': ['error', { target: 'crossorigin' }],
      // A list may have a name: it says of what the chips are.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
    },
  }),
)

/** What html-validate finds in a page; nothing is good. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(html)
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  )
}
