import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Browser } from '~tests/support/client'
import { htmlProblems } from '~tests/support/html'
import { ROOT } from '~tests/support/paths'
import { theDemo } from './demo'
import { SCREENS } from './screens'
import { expect, test } from './watched'

/** npm run check:html, and part of npm test: every screen, as the server sends it. */
type Message = {
  type: 'error' | 'info'
  subType?: 'warning'
  url: string
  message: string
  lastLine: number
}

/** React closes every void element so; it is a note of the checker, not a fault. */
const OF_REACT = 'Trailing slash on void elements'

/** The page of a screen, with the session of the person who opens it. */
async function load({ who, path }: (typeof SCREENS)[number]): Promise<string> {
  const { base, states } = theDemo()
  const browser = new Browser(base)
  if (who) {
    const file = readFileSync(join(states, `${who}.json`), 'utf8')
    const { cookies } = JSON.parse(file) as { cookies: { name: string; value: string }[] }
    for (const { name, value } of cookies) browser.setCookie(name, value)
  }
  return (await browser.get(path())).html
}

test('every screen is valid by html-validate and by the checker of the standard', async ({
  scripted,
}) => {
  test.skip(!scripted, 'pages are the same for both')
  test.setTimeout(300_000)
  const dir = mkdtempSync(join(tmpdir(), 'quad-html-'))
  const problems: string[] = []
  for (const [at, screen] of SCREENS.entries()) {
    const html = await load(screen)
    for (const problem of await htmlProblems(html)) problems.push(`${screen.name}: ${problem}`)
    // The checker knows no newer CSS, and doesn't read it in files either.
    writeFileSync(join(dir, `${at}.html`), html.replace(/<style>.*?<\/style>/s, ''))
  }
  problems.push(...checkByStandard(dir))
  rmSync(dir, { recursive: true, force: true })
  expect(problems).toEqual([])
})

/** Java compiles for a long run, which this is not; its stack has to hold the schema of HTML. */
const JAVA = ['-Xss4m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** All pages at once, as starting Java takes longer than a page. */
function checkByStandard(dir: string): string[] {
  const vnu = join(ROOT, 'node_modules/vnu-jar/build/dist/vnu.jar')
  const flags = ['--format', 'json', '--exit-zero-always', '--stdout']
  const { error, status, stdout } = spawnSync('java', [...JAVA, '-jar', vnu, ...flags, dir], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) {
    console.log('The checker of the HTML standard was skipped: there is no Java here.')
    return []
  }
  if (status !== 0) throw new Error(`vnu ended with ${status}`)
  const { messages } = JSON.parse(stdout) as { messages: Message[] }
  return messages
    .filter(({ message }) => !message.startsWith(OF_REACT))
    .map(({ url, message, lastLine }) => {
      const at = Number(/(\d+)\.html$/.exec(url)?.[1])
      return `${SCREENS[at]?.name ?? url}, line ${lastLine}: ${message}`
    })
}
