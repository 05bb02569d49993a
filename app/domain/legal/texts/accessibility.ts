import type { LegalDocument } from '../document'

export const ACCESSIBILITY: LegalDocument = {
  slug: 'accessibility',
  title: 'Accessibility',
  lede: '{product} is for everybody at your school. This is what we do for that, and what to do when it fails you.',
  versions: [
    {
      version: '2026-11-21',
      changed: '',
      summary: [
        'We build to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.',
        'Everything works with a keyboard, with a screen reader, and without script.',
        'When something does not work for you, tell us: it counts as a fault, and we put it right.',
      ],
      sections: [
        {
          title: 'What you can count on',
          text: `
- **Links and plain forms.** Every page and every act works in any browser, also in text browsers and
  with scripts turned off. Scripts only make it smoother.
- **Keyboard.** Everything can be reached and used with the keyboard; you always see where you are,
  and the first link of every page leads past the navigation.
- **Screen readers.** Each page has one main heading and named regions, each field has its label, and
  what went wrong stands first on the page with a link to the field.
- **Eyes.** Text has the contrast of level AA in the light and in the dark look; both follow your
  device, as does higher contrast. Text can be enlarged to 200 % and pages narrowed to 320 pixels
  without loss. Nothing is said by color alone.
- **Hands.** Buttons and links that stand alone are large enough to hit. Nothing needs dragging, and
  nothing has to be done twice in a hurry.
- **Calm.** Nothing blinks. Movement stops where your device asks for less of it.
- **Time.** When your session ends while you write, you get your text back after logging in.
- **Slow lines.** With your browser’s data saver on, pages come without script and pictures, and do
  the same.`,
        },
        {
          title: 'What we know is not perfect',
          text: `
- What members write is theirs: a link may say little, a text may be long without headings.
- Pages that we link to outside {product}, such as app stores or your school’s own log-in page, are
  not ours.`,
        },
        {
          title: 'How we check',
          text: `
Every screen is checked by an automatic audit (axe) in a narrow and a wide window, with and without
script, in the light and in the dark look, each time the program changes. The main ways
through {product} are also walked by keyboard and without script. Automatic audits find only a part of what can go wrong, so what you tell us
matters. This statement rests on our own assessment.`,
        },
        {
          title: 'Tell us',
          text: `
Write to {support_email}, or use [Help](/help) when you are logged in. Say which page it was, what you
wanted to do, and what you use, for example a screen reader. You get an answer from a person. Until it
is put right we find another way for you, such as sending you what the page should have shown. If you
are not content with our answer, you can turn to the accessibility office of your school or to the
authority for accessibility where you live.`,
        },
      ],
    },
  ],
}
