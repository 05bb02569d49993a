import { expect } from 'vitest'
import { as, site, test } from '~tests/support/fixtures'
import { cases } from './endpoint-cases'

const open = () => site.browser(null).get('/developers')

test('/developers names the type of every field that is sent or answered', async () => {
  const fields = (await open()).texts('li')
  expect(fields.filter((text) => text.includes('anything'))).toEqual([])
  expect(fields).toContain('answered: boolean or null (optional)')
  expect(fields).toContain('category: general, technical, account, android, ios, feedback')
})

test('/developers says what each endpoint answers, and links every object', async () => {
  const page = await open()
  const answers = [...page.texts('summary'), ...page.texts('p')]
  expect(answers.filter((text) => text.startsWith('Answer: '))).toHaveLength(cases.length)
  expect(page.texts('details li')).toContain('partial_posts: list of Post')
  const objects = page.hrefs('.prose li a[href^="#"], .prose p a[href^="#"]')
  expect(objects).toContain('#Post')
})

test('/developers is read without script', async () => {
  expect((await open()).all('script')).toEqual([])
})

test('the contents of /developers lead to its headings', async () => {
  const page = await open()
  const contents = page.hrefs('nav[aria-label=Contents] a')
  const headings = page.all('.prose h2').map((heading) => `#${heading.id}`)
  expect(contents).toEqual(headings)
  const ids = page.all('[id]').map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const missing = page.hrefs('.prose a[href^="#"]').filter((to) => !ids.includes(to.slice(1)))
  expect(missing).toEqual([])
})

test('/developers and the document say when a form needs its token', async () => {
  const { text, html } = await open()
  expect(text).toContain('needs the form token of its page, in the field csrf or the header x-csrf')
  expect(html).toContain('<code>419</code>')
  const document = (await site.browser(null).get('/api/openapi.json')).html
  expect(document).toContain('The form token of the page, or in the header x-csrf')
  const pages = [
    [await as('sam'), '/logout'],
    [site.browser(), '/current-login'],
  ] as const
  for (const [browser, page] of pages) {
    const { csrf } = await browser.get(page)
    const event = { name: 'searched' }
    const sent = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
      browser.headers = headers
      return (await browser.post('/api/track', fields)).status
    }
    expect(await sent(event)).toBe(419)
    expect(await sent({ ...event, csrf })).toBe(200)
    expect(await sent(event, { 'x-csrf': csrf })).toBe(200)
    expect((await browser.call('/track', event)).status).toBe(200)
  }
})
