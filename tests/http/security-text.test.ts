import { expect } from 'vitest'
import { site, siteTest } from '~tests/support/fixtures'
import { openSmallSite } from '~tests/support/site'

const test = siteTest({
  settings: {
    SECURITY_CONTACT: 'security@quad.example',
    SECURITY_POLICY_URL: 'https://quad.example/reporting',
  },
})

const PATH = '/.well-known/security.txt'
const at = (port: number, method = 'GET') => fetch(`http://127.0.0.1:${port}${PATH}`, { method })

test('security.txt says where to report a vulnerability, and ends within half a year', async () => {
  const response = await at(site.port)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  const midnight = Date.parse(site.services.now().toISOString().slice(0, 10))
  const end = new Date(midnight + 180 * 24 * 3_600_000).toISOString().slice(0, 10)
  expect(await response.text()).toBe(
    [
      'Contact: mailto:security@quad.example',
      `Expires: ${end}T00:00:00Z`,
      'Preferred-Languages: en',
      'Policy: https://quad.example/reporting',
      '',
    ].join('\n'),
  )
  expect((await at(site.port, 'HEAD')).status).toBe(200)
  for (const school of ['northfield', null] as const)
    expect((await site.browser(school).get(PATH)).text).toContain('mailto:security@quad.example')
})

test('without a contact there is none, and without a policy none is named', async () => {
  const without = await openSmallSite()
  expect((await at(without.port)).status).toBe(404)
  await without.close()
  const contact = await openSmallSite({ SECURITY_CONTACT: 'https://quad.example/report' })
  const text = await (await at(contact.port)).text()
  await contact.close()
  expect(text).toContain('Contact: https://quad.example/report\n')
  expect(text).not.toContain('Policy')
})
