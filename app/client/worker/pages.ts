import { offlinePage, withNote, type SavedPage } from './offline-page'
import { scope, type RequestEvent } from './scope'
import { forgetReading, keepNewest, openPages, readPages, retire } from './storage'

/** Pages of which the last ones read are saved. */
const MAX_PAGES = 30
/** Of one page; longer ones aren't worth the room. */
const MAX_CHARACTERS = 400_000

/** What people read: feeds, topics, posts, people, conversations. Nothing of staff, settings or forms. */
const READING =
  /^\/(home|get-help|my-feed|prospective-home|browse-topics|subscribed-topics|notifications|prompts|profile|dm|(post|dm|profile)\/[0-9a-z]{26}|(topic|topic-2|prompt)\/[^/]+\/[0-9a-z]{26})$/
/** Later parts of a list or of a conversation are no pages to come back to. */
const PARTS = ['before', 'after', 'page', 'since']

/** From the network. What is kept on this device only takes its place when there is none. */
export async function pageResponse(event: RequestEvent): Promise<Response> {
  const { request } = event
  const url = new URL(request.url)
  try {
    const response = (await event.preloadResponse) ?? (await fetch(request))
    if (isWholePage(response)) event.waitUntil(look(url, response.clone()))
    if (response.status === 404) event.waitUntil(forgetPage(url))
    return response
  } catch {
    return (await findPage(url)) ?? (await missing(url))
  }
}

/** What was there is gone, or not for this reader anymore. */
const forgetPage = async ({ origin, pathname }: URL) =>
  (await readPages())?.delete(origin + pathname)

/** Who helps is there whenever someone needs it, as the school says it today. */
const GET_HELP = '/get-help'
const MAX_AGE_MS = 86_400_000

/** Home is there from the first visit on. */
export async function keepAtHand({ isFirst }: { isFirst: boolean }) {
  if (isFirst) await keepPage('/home', Infinity)
  await keepPage(GET_HELP, MAX_AGE_MS)
}

/** No one has opened it, so it marks nothing as seen. */
async function keepPage(path: string, maxAge: number) {
  const url = new URL(path, scope.location.origin)
  const saved = await (await readPages())?.match(url.href)
  if (saved && Date.now() - Date.parse(saved.headers.get('x-saved-at') ?? '') < maxAge) return
  const response = await fetch(url, { headers: { Accept: 'text/html', Purpose: 'prefetch' } })
  if (isWholePage(response)) await look(url, response)
}

const isWholePage = ({ status, headers }: Response) =>
  status === 200 && (headers.get('content-type') ?? '').includes('text/html')

async function look(url: URL, response: Response) {
  const reader = response.headers.get('quad-reader')
  // A page for a visitor, such as the login that a link led to: the session has ended, maybe elsewhere.
  if (reader === null) return forgetReading()
  if (
    response.redirected ||
    !READING.test(url.pathname) ||
    PARTS.some((name) => url.searchParams.has(name))
  )
    return
  const html = await response.text()
  if (!html.includes('<script type="module"')) return retire()
  // Who helps is shown to its reader now, not to the next person at this device.
  if (html.length > MAX_CHARACTERS || html.includes('class="card care"')) return
  // One after the other: what came for two people at once would stay for both.
  await navigator.locks.request('pages', async () => {
    const pages = await openPages(reader)
    const key = url.origin + url.pathname
    await pages.delete(key)
    await pages.put(key, new Response(html, { headers: savedHeaders(response.headers, html) }))
    await keepNewest(pages, MAX_PAGES, GET_HELP)
  })
}

function savedHeaders(headers: Headers, html: string) {
  const [, look = ''] = /<html lang="en" class="([\w -]*)"/.exec(html) ?? []
  // As a page calls itself where one sees it: the titles of all profiles are the same. Else by its title,
  // without the product's name, which is at the end of all of them.
  const [, heading = ''] =
    /<h1>(.*?)<\/h1>/s.exec(html) ?? /<title>([^<]*?)(?: - [^<-]*)?<\/title>/.exec(html) ?? []
  const [, school = ''] = /<a class="school".*?<\/svg>([^<]*)<\/a>/s.exec(html) ?? []
  const title = heading.replaceAll(/<[^>]*>/g, '')
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': headers.get('content-security-policy') ?? "default-src 'none'",
    'X-Saved-At': new Date().toISOString(),
    'X-Title': encodeURIComponent(title),
    'X-Look': look,
    'X-School': encodeURIComponent(school),
  }
}

async function findPage(url: URL): Promise<Response | null> {
  const saved = await (await readPages())?.match(url.origin + url.pathname)
  if (!saved || PARTS.some((name) => url.searchParams.has(name))) return null
  const html = withNote(await saved.text(), saved.headers.get('x-saved-at') ?? '')
  return new Response(html, { headers: saved.headers })
}

async function missing(url: URL): Promise<Response> {
  const cache = await readPages()
  const keys = (await cache?.keys()) ?? []
  const responses = await Promise.all(keys.map(async (key) => cache?.match(key)))
  const pages = responses.flatMap((saved, at): SavedPage[] => {
    const key = keys[at]
    if (!saved || !key) return []
    // As it is in the page's source: escaped.
    const title = decodeURIComponent(saved.headers.get('x-title') ?? '')
    const savedAt = saved.headers.get('x-saved-at') ?? ''
    return [{ path: new URL(key.url).pathname, title, savedAt }]
  })
  const newest = responses.at(-1)?.headers
  const look = newest?.get('x-look') ?? 'accent-forest'
  const school = decodeURIComponent(newest?.get('x-school') ?? '')
  return offlinePage({ path: url.pathname + url.search, look, school, pages: pages.reverse() })
}
