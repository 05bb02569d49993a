import { expect } from 'vitest'
import { as, test } from '~tests/support/fixtures'

/** The first button of a form, which stops Enter in browsers that do as HTML says. */
const GUARD = 'main form button[disabled][hidden]'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 1],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15', 1],
  ['', 1],
  ['Links (2.28; Linux 6.1 x86_64; GNU C 12.2; text)', 0],
  ['ELinks/0.13.2 (textmode; Linux 6.1 x86_64; 80x24-2)', 0],
  ['Lynx/2.9.0dev.12 libwww-FM/2.14FM SSL-MM/1.4.1', 0],
  ['w3m/0.5.3+git20230121', 0],
  ['Dillo/3.0.5', 0],
  ['NetSurf/3.10 (Linux)', 0],
  ['edbrowse/3.7.7', 0],
])('the button that stops Enter isn’t where %s would draw it', async (agent, count) => {
  const sam = await as('sam')
  sam.headers['user-agent'] = agent
  expect((await sam.get('/ask')).all(GUARD)).toHaveLength(count)
})
