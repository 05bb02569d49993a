import http from 'node:http'
import { parse, type HTMLElement } from 'node-html-parser'
import { brotliDecompressSync } from 'node:zlib'

/** A file or page as it came over the line. */
export type Loaded = {
  path: string
  bytes: number
  text: string
  headers: http.IncomingHttpHeaders
}

/** Loads what a site serves, compressed, and tells what it weighed. */
export class Loader {
  constructor(
    private readonly site: URL,
    private readonly headers: Record<string, string>,
  ) {}

  load(path: string): Promise<Loaded> {
    const { hostname, port, host } = this.site
    if (!hostname.endsWith('localhost')) throw new Error(`Not our own site: ${hostname}`)
    const headers = { ...this.headers, host, 'accept-encoding': 'br' }
    return new Promise((resolve, reject) => {
      http
        .get({ host: '127.0.0.1', port, path, headers }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => {
            const body = Buffer.concat(chunks)
            if (response.statusCode !== 200)
              return reject(new Error(`${path} answers ${response.statusCode}`))
            const packed = response.headers['content-encoding'] === 'br'
            const text = (packed ? brotliDecompressSync(body) : body).toString('utf8')
            resolve({ path, bytes: body.length, text, headers: response.headers })
          })
        })
        .on('error', reject)
    })
  }

  async page(path: string): Promise<Loaded & { dom: HTMLElement }> {
    const page = await this.load(path)
    return { ...page, dom: parse(page.text) }
  }

  /** A script with everything it imports at once. */
  async script(path: string, seen = new Map<string, Loaded>()): Promise<Loaded[]> {
    if (!seen.has(path)) {
      const file = await this.load(path)
      seen.set(path, file)
      for (const [, name = ''] of file.text.matchAll(/(?:from|import)\s*"(\.\/[^"]+)"/g))
        await this.script(new URL(name, new URL(path, this.site)).pathname, seen)
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
