import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import type { ApiBody } from './api-body'
import { Page, type FormOf, type Values } from './page'

type ApiResponse = ApiBody & { status: number }

export { Page, type FormOf, type Values } from './page'

/**
 * A browser without script, as small as tests need it: keeps cookies, follows redirects, reads
 * forms from the rendered page and posts exactly what they hold.
 */
export class Browser {
  #cookies = new Map<string, string>()
  headers: Record<string, string> = {}
  /** The network address of its machine, any that begins with 127 */
  from = '127.0.0.1'
  /** False: an answer that leads elsewhere is the page itself, with where it leads. */
  follows = true
  page: Page = new Page('about:blank', 0, '', new Headers())

  #started?: Promise<void>

  /** `begin` is done once, before the first request. */
  constructor(
    private readonly at: string | (() => string),
    private readonly begin?: (browser: Browser) => Promise<void>,
  ) {}

  get base(): string {
    return typeof this.at === 'string' ? this.at : this.at()
  }

  async start() {
    await (this.#started ??= this.begin?.(this))
  }

  async get(path: string): Promise<Page> {
    return this.#go('GET', new URL(path, this.page.status ? this.page.url : this.base).href)
  }

  /** Only what a page would come with. */
  async head(path: string): Promise<Page> {
    return this.#go('HEAD', new URL(path, this.base).href)
  }

  /**
   * Sends a form of the current page, named by a button or its address; values for fields that it
   * does not have are refused. `pressed` is the button, where that has a name of its own.
   */
  async submit(
    given: FormOf | string,
    values: Values = {},
    pressed: Record<string, string> = {},
  ): Promise<Page> {
    const form = typeof given === 'string' ? this.page.form(given) : given
    const target = new URL(form.action, this.page.url)
    if (form.multipart) {
      const parts = form.parts(values)
      for (const [name, value] of Object.entries(pressed)) parts.set(name, value)
      return this.send(target.href, parts)
    }
    const body = form.body(values)
    for (const [name, value] of Object.entries(pressed)) body.set(name, value)
    if (form.method === 'GET') {
      target.search = body.toString()
      return this.#go('GET', target.href)
    }
    return this.#go('POST', target.href, body)
  }

  /** Opens a page and sends its form that has this button. */
  async press(path: string, ...form: Parameters<Browser['submit']>): Promise<Page> {
    await this.get(path)
    return this.submit(...form)
  }

  /** A request that no page offers, e.g. a forged one. */
  async post(path: string, body: Record<string, string> | URLSearchParams): Promise<Page> {
    return this.#go('POST', new URL(path, this.base).href, new URLSearchParams(body))
  }

  /** A call of the API in JSON: by POST if there is something to send. */
  async call(
    path: string,
    body?: object | string,
    method = body === undefined ? 'GET' : 'POST',
  ): Promise<ApiResponse> {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const sent = body === undefined ? undefined : Buffer.from(text)
    const url = new URL(`/api${path}`, this.base).href
    const page = await this.#go(method, url, sent, 'application/json')
    return { status: page.status, ...(JSON.parse(page.html) as ApiBody) }
  }

  /** A form with files, as a browser packs it, or another one, which writes its bytes (Latin-1) otherwise. */
  async send(path: string, parts: FormData, as = (body: string) => body): Promise<Page> {
    const packed = new Response(parts)
    const type = packed.headers.get('content-type') ?? ''
    const body = Buffer.from(await packed.arrayBuffer()).toString('latin1')
    const bytes = Buffer.from(as(body), 'latin1')
    return this.#go('POST', new URL(path, this.base).href, bytes, type)
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  setCookie(name: string, value: string | null) {
    if (value === null) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }

  /** A second window of the same browser. */
  twin(): Browser {
    const twin = new Browser(this.at, async () => {
      await this.start()
      if (twin.#cookies.size === 0) twin.#cookies = new Map(this.#cookies)
    })
    twin.#cookies = new Map(this.#cookies)
    twin.headers = { ...this.headers }
    twin.page = this.page
    return twin
  }

  /** Another window of the same browser, which also sees the cookies that come later. */
  window(): Browser {
    const window = new Browser(this.at, () => this.start())
    window.#cookies = this.#cookies
    return window
  }

  async #go(
    method: string,
    url: string,
    body?: URLSearchParams | Buffer,
    type = 'application/x-www-form-urlencoded',
    hops = 0,
  ): Promise<Page> {
    await this.start()
    const from = this.page.url
    const response = await send(
      method,
      new URL(url),
      // A site of a test may call itself encrypted and isn't, unless a proxy stands before it.
      { from: this.from, isSecure: this.base.startsWith('https:') && url.startsWith('https:') },
      body instanceof Buffer ? body : body?.toString(),
      {
        ...(from.startsWith('http') ? { referer: from } : {}),
        ...this.headers,
        ...(this.#cookies.size > 0
          ? { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...(body ? { 'content-type': type } : {}),
      },
    )
    this.#keep(response.headers)
    const location = response.headers.get('location')
    if (this.follows && location && response.status >= 300 && response.status < 400) {
      if (hops > 5) throw new Error(`More than five redirects, last to ${location}`)
      const next = await this.#go('GET', new URL(location, url).href, undefined, type, hops + 1)
      next.redirects.unshift({ status: response.status, location })
      return next
    }
    this.page = new Page(url, response.status, response.text, response.headers)
    return this.page
  }

  #keep(headers: Headers) {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(line)) this.#cookies.delete(pair.slice(0, at))
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
}

/** Over loopback whatever the host: fetch neither finds northfield.localhost nor lets one name it. */
async function send(
  method: string,
  url: URL,
  { from: localAddress, isSecure }: { from: string; isSecure: boolean },
  body: string | Buffer | undefined,
  headers: Record<string, string>,
) {
  const { port, host, hostname } = url
  const path = url.pathname + url.search
  const to = { host: '127.0.0.1', port, localAddress }
  const options = { ...to, path, method, headers: { ...headers, host } }
  // A certificate of a test is one that no one trusts.
  const secure = { ...options, servername: hostname, rejectUnauthorized: false }
  const request = (isSecure ? https.request(secure) : http.request(options)).end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const found = Object.entries(response.headersDistinct).map(([name, values = []]) => {
    // Within the site the path says it all, and the port differs from run to run.
    const within = (value: string) => value.replace(new RegExp(`^${url.origin}(?=/)`), '')
    return [name, name === 'location' ? values.map(within) : values] as const
  })
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(
      found.flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
    ),
    text: await text(response),
  }
}
