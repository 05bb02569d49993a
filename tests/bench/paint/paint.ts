import type { Browser } from '@playwright/test'
import { quantile } from '../report'

/** Slow 3G as browsers emulate it: milliseconds until a response begins, and bytes per second. */
export const LATENCY = 400
export const BYTES_PER_SECOND = 50_000

/** Milliseconds until the first paint of a visit, and the bytes of its HTML as they came over the line. */
export type Paint = { ms: number; bytes: number }

/** Both visits of a new browser: the first without a cookie and a file, the second with them. */
export type Visits = { first: Paint; later: Paint }

const VISITS = 5

/** The median of several new browsers. */
export async function measurePaint(browser: Browser, url: string): Promise<Visits> {
  const visits: Visits[] = []
  for (let n = 0; n < VISITS; n++) visits.push(await visitTwice(browser, url))
  return { first: median(visits, 'first'), later: median(visits, 'later') }
}

const median = (visits: Visits[], which: keyof Visits): Paint => ({
  ms: quantile(
    visits.map((visit) => visit[which].ms),
    0.5,
  ),
  bytes: visits[0]![which].bytes,
})

async function visitTwice(browser: Browser, url: string): Promise<Visits> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    })
    const visit = async (): Promise<Paint> => {
      await page.goto(url, { waitUntil: 'networkidle' })
      return page.evaluate(readPaint)
    }
    return { first: await visit(), later: await visit() }
  } finally {
    await context.close()
  }
}

/** In the page. Its navigation and paint are told in milliseconds since the address was asked for. */
function readPaint(): Paint {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return { ms: paint?.startTime ?? Infinity, bytes: page?.encodedBodySize ?? 0 }
}

/** No page of so many bytes can be painted sooner on such a line. */
export const lineLimit = ({ bytes }: Paint): number => LATENCY + (bytes / BYTES_PER_SECOND) * 1000
