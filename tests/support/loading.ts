import { once } from 'node:events'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parse, type HTMLElement } from 'node-html-parser'
import { brotliDecompressSync } from 'node:zlib'

/** A file or page as it came over the line. */
export type LoadedFile = {
  path: string
  bytes: number
  text: string
  headers: http.IncomingHttpHeaders
}

const AT_ONCE = /(?:from|import)\s*"(\.\/[^"]+)"/g
export const AT_ALL = /(?:from|import)[\s(]*"(\.\/[^"]+)"/g

/** Loads what a site serves, compressed, and tells what it weighed. */
export class Loader {
  constructor(
    private readonly site: URL,
    private readonly headers: Record<string, string>,
  ) {}

  async load(path: string): Promise<LoadedFile> {
    const { hostname, port, host } = this.site
    if (!hostname.endsWith('localhost')) throw new Error(`Not our own site: ${hostname}`)
    const headers = { ...this.headers, host, 'accept-encoding': 'br' }
    const request = http.get({ host: '127.0.0.1', port, path, headers })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    const body = await buffer(response)
    if (response.statusCode !== 200) throw new Error(`${path} answers ${response.statusCode}`)
    const packed = response.headers['content-encoding'] === 'br'
    const text = (packed ? brotliDecompressSync(body) : body).toString('utf8')
    return { path, bytes: body.length, text, headers: response.headers }
  }

  async page(path: string): Promise<LoadedFile & { dom: HTMLElement }> {
    const page = await this.load(path)
    return { ...page, dom: parse(page.text) }
  }

  /** A script with everything it imports at once; or also with what it may import later. */
  async script(
    path: string,
    imports: RegExp = AT_ONCE,
    seen = new Map<string, LoadedFile>(),
  ): Promise<LoadedFile[]> {
    if (!seen.has(path)) {
      const file = await this.load(path)
      seen.set(path, file)
      for (const [, name = ''] of file.text.matchAll(imports))
        await this.script(new URL(name, new URL(path, this.site)).pathname, imports, seen)
    }
    return [...seen.values()]
  }
}

const attributes = (dom: HTMLElement, selector: string, name: string): string[] =>
  dom.querySelectorAll(selector).flatMap((element) => element.getAttribute(name) ?? [])

export const stylesheets = (dom: HTMLElement) => attributes(dom, 'link[rel=stylesheet]', 'href')

/** Scripts that keep the page from being painted. */
export const blockingScripts = (dom: HTMLElement) =>
  dom
    .querySelectorAll('script')
    .filter((script) => !script.hasAttribute('async') && !script.hasAttribute('defer'))
    .filter((script) => script.getAttribute('type') !== 'module')

/** Every file that a page and its style sheets name, without scripts. */
export function filesOf(dom: HTMLElement, css: string): string[] {
  const named = [
    ...stylesheets(dom),
    ...attributes(dom, 'link[rel~=icon]', 'href'),
    ...attributes(dom, 'img', 'src'),
    ...attributes(dom, 'use', 'href').map((href) => href.replace(/#.*/, '')),
    ...[...css.matchAll(/url\(["']?([^"')]+)["']?\)/g)].map(([, url = '']) => url),
  ]
  return [...new Set(named)].filter((path) => path.startsWith('/'))
}
