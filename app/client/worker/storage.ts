import { scope } from './scope'

/** What bin/worker.mjs writes: the files that pages need, parts of the script, and which build they are of. */
declare const SHELL: string[]
declare const PARTS: string[]
declare const VERSION: string

const SHELL_CACHE = `quad-shell-${VERSION}`
const PAGES = `quad-pages-${VERSION}-`
const PHOTOS = `quad-photos-${VERSION}-`

export const addShell = async () => (await caches.open(SHELL_CACHE)).addAll(SHELL)

export const isShellFile = (path: string): boolean => SHELL.includes(path) || PARTS.includes(path)

/** A file with a hash in its name is always the same; the others are asked for first. */
export async function shellResponse(request: Request): Promise<Response> {
  const saved = () => caches.match(request.url, { cacheName: SHELL_CACHE, ignoreVary: true })
  const { pathname } = new URL(request.url)
  if (PARTS.includes(pathname)) return (await saved()) ?? keepPart(request)
  if (pathname.startsWith('/assets/')) return (await saved()) ?? fetch(request)
  return fetch(request).catch(async (error: unknown) => {
    const value = await saved()
    if (value) return value
    throw error
  })
}

/** A part that a page uses is there without a network from then on; one that none uses is never loaded. */
async function keepPart(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (response.status === 200) await (await caches.open(SHELL_CACHE)).put(request, response.clone())
  return response
}

/** A new build has other files, and pages that were made for the old ones would look broken. */
export const keepOnlyThisBuild = () => forget((name) => !name.includes(`-${VERSION}`))

/** What someone has read on this device. */
export const forgetReading = () => forget((name) => !name.startsWith('quad-shell-'))

/** Of everyone but this person. */
export const forgetOthers = (reader: string) =>
  forget((name) => !name.startsWith('quad-shell-') && !name.endsWith(`-${reader}`))

async function forget(which: (name: string) => boolean) {
  const names = (await caches.keys()).filter((name) => name.startsWith('quad-') && which(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}

export async function openPages(reader: string): Promise<Cache> {
  await forgetOthers(reader)
  return caches.open(PAGES + reader)
}

/** Photos belong to the pages that are kept; without any, none are. */
export async function openPhotos(): Promise<Cache | null> {
  const reader = (await pageCacheName())?.slice(PAGES.length)
  return reader ? caches.open(PHOTOS + reader) : null
}

/** The pages of the person who read last: there are no others. */
export async function readPages(): Promise<Cache | null> {
  const name = await pageCacheName()
  return name ? caches.open(name) : null
}

const pageCacheName = async () => (await caches.keys()).find((name) => name.startsWith(PAGES))

/** The oldest go first, but for what always stays: a cache lists its entries in the order in which they came. */
export async function keepNewest(cache: Cache, most: number, always?: string) {
  const entries = await cache.keys()
  const keys = entries.filter(({ url }) => new URL(url).pathname !== always)
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}

/** Someone has turned on Lite, which has no script: nothing stays behind. */
export async function retire() {
  await forget(() => true)
  await scope.registration.unregister()
}
