import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { parse } from 'node-html-parser'

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
  const found = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  )
  return [...found, ...namesWithoutTheirText(html)]
}

/** Who speaks to a browser says the words that they see: the name has them. (WCAG 2.2, 2.5.3) */
function namesWithoutTheirText(html: string): string[] {
  const words = (text: string) =>
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  const named = parse(html).querySelectorAll('a, button, summary')
  return named.flatMap((one) => {
    const label = one.getAttribute('aria-label')
    for (const hidden of one.querySelectorAll('svg, .hidden-text, [aria-hidden=true]'))
      hidden.remove()
    const hasItsWords = !label || ` ${words(label)} `.includes(words(one.text))
    return hasItsWords ? [] : [`name-says-text: “${one.text.trim()}” is named “${label}”`]
  })
}
