import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

type Item = { dataset: { number: string } }

/** As much of a page as the module needs: a list of messages, of which each is its own HTML. */
function openPage(numbers: number[]) {
  const items: Item[] = []
  const add = (number: number) => items.push({ dataset: { number: String(number) } })
  numbers.forEach(add)
  const list = {
    dataset: { channel: 'c1' },
    querySelectorAll: () => items,
    querySelector: (selector: string) =>
      items.find(({ dataset }) => selector === `[data-number="${dataset.number}"]`) ?? null,
    insertBefore: ({ number }: { number: number }) => add(number),
  }
  const template = () => {
    const content = { number: 0, querySelector: () => null }
    return {
      content,
      set innerHTML(html: string) {
        content.number = Number(html)
      },
    }
  }
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.stubGlobal('location', { href: 'http://northfield.test/dm/c1' })
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('innerHeight', 0)
  vi.stubGlobal('document', {
    addEventListener: () => undefined,
    querySelector: () => list,
    createElement: template,
    documentElement: { scrollHeight: 1000 },
  })
  return () => items.map(({ dataset }) => Number(dataset.number))
}

test('[DM-32] what comes in several batches is loaded to the last, each after what is there', async () => {
  const shown = openPage([1, 2])
  const batches: Record<string, number[]> = { 2: [3, 4], 4: [5, 6], 6: [7], 7: [] }
  const calls: string[] = []
  const answer = (url: string) => {
    calls.push(url)
    const numbers = batches[url.split('=')[1]!]!
    const messages = numbers.map((number) => ({ number, html: String(number) }))
    return Promise.resolve(Response.json({ messages }))
  }
  vi.stubGlobal('fetch', answer)
  const { catchUp } = await import('~/client/live-thread')
  await catchUp()
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(calls).toEqual([2, 4, 6, 7].map((after) => `/dm/c1/newer?after=${after}`))
})
