import http from 'node:http'
import { parse, type HTMLElement } from 'node-html-parser'

/** What is typed, ticked and chosen by the names of the controls. */
export type Values = Record<string, string | string[] | File | File[]>

/**
 * A browser without script, as small as tests need it: keeps cookies, follows redirects, reads
 * forms from the rendered page and posts exactly what they hold.
 */
export class Browser {
  #cookies = new Map<string, string>()
  headers: Record<string, string> = {}
  /** False: an answer that leads elsewhere is the page itself, with where it leads. */
  follows = true
  page: Page = new Page('about:blank', 0, '', new Headers())

  constructor(readonly base: string) {}

  async get(path: string): Promise<Page> {
    return this.#go('GET', new URL(path, this.page.status ? this.page.url : this.base).href)
  }

  /** Sends a form of the current page; values for fields that it does not have are refused. */
  async submit(form: FormOf, values: Values = {}): Promise<Page> {
    const target = new URL(form.action, this.page.url)
    if (form.multipart) return this.send(target.href, form.parts(values))
    const body = form.body(values)
    if (form.method === 'GET') {
      target.search = body.toString()
      return this.#go('GET', target.href)
    }
    return this.#go('POST', target.href, body)
  }

  /** A request that no page offers, e.g. a forged one. */
  async post(path: string, body: Record<string, string> | URLSearchParams): Promise<Page> {
    return this.#go('POST', new URL(path, this.base).href, new URLSearchParams(body))
  }

  /** A form with files, as a browser packs it. */
  async send(path: string, parts: FormData): Promise<Page> {
    const packed = new Response(parts)
    const type = packed.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await packed.arrayBuffer())
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
    const twin = new Browser(this.base)
    twin.#cookies = new Map(this.#cookies)
    twin.headers = { ...this.headers }
    twin.page = this.page
    return twin
  }

  async #go(
    method: string,
    url: string,
    body?: URLSearchParams | Buffer,
    type = 'application/x-www-form-urlencoded',
    hops = 0,
  ): Promise<Page> {
    const from = this.page.url
    const response = await send(
      method,
      new URL(url),
      body instanceof Buffer ? body : body?.toString(),
      {
        ...this.headers,
        ...(this.#cookies.size > 0
          ? { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...(from.startsWith('http') ? { referer: from } : {}),
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

type Answer = { status: number; headers: Headers; text: string }

/** Over loopback whatever the host: fetch neither finds northfield.localhost nor lets one name it. */
function send(
  method: string,
  url: URL,
  body: string | Buffer | undefined,
  headers: Record<string, string>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: url.port,
        path: url.pathname + url.search,
        method,
        headers: { ...headers, host: url.host },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const found = new Headers()
          for (let i = 0; i < response.rawHeaders.length; i += 2)
            found.append(response.rawHeaders[i]!, response.rawHeaders[i + 1]!)
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({ status: response.statusCode ?? 0, headers: found, text })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

export class Page {
  #dom: HTMLElement | undefined
  readonly redirects: { status: number; location: string }[] = []

  constructor(
    readonly url: string,
    readonly status: number,
    readonly html: string,
    readonly headers: Headers,
  ) {}

  /** Read at the first look: of many pages only the status or the address is asked. */
  get dom(): HTMLElement {
    return (this.#dom ??= parse(this.html))
  }

  /** Path with query of where the browser ended. */
  get path() {
    const { pathname, search } = new URL(this.url)
    return pathname + search
  }

  get title() {
    return this.dom.querySelector('title')?.textContent ?? ''
  }

  /** What one reads, white space folded, without the frame's head. */
  get text() {
    const body = this.dom.querySelector('body')?.structuredText ?? this.html
    return body.replace(/\s+/g, ' ')
  }

  all(selector: string): HTMLElement[] {
    return this.dom.querySelectorAll(selector)
  }

  one(selector: string): HTMLElement {
    const found = this.dom.querySelector(selector)
    if (!found) throw new Error(`${this.path} has no ${selector}`)
    return found
  }

  link(text: string): string {
    const found = this.all('a').find((a) => a.text.replace(/\s+/g, ' ').trim() === text)
    if (!found) throw new Error(`${this.path} has no link "${text}"`)
    return found.getAttribute('href') ?? ''
  }

  /** The form that has the button (by its text or label) or, given a path, is sent there. */
  form(buttonOrAction: string): FormOf {
    const found = this.all('form').find(
      (form) =>
        form.getAttribute('action') === buttonOrAction ||
        form
          .querySelectorAll('button')
          .some((button) =>
            [button.text.replace(/\s+/g, ' ').trim(), button.getAttribute('aria-label')].includes(
              buttonOrAction,
            ),
          ),
    )
    if (!found) throw new Error(`${this.path} has no form "${buttonOrAction}"`)
    return new FormOf(found)
  }
}

export class FormOf {
  constructor(readonly element: HTMLElement) {}

  get action() {
    return this.element.getAttribute('action') ?? ''
  }

  get method() {
    return (this.element.getAttribute('method') ?? 'get').toUpperCase()
  }

  get multipart() {
    return this.element.getAttribute('enctype') === 'multipart/form-data'
  }

  /** The same as a browser packs it for files; a file that was not chosen is an empty one. */
  parts(values: Values): FormData {
    const files = this.element.querySelectorAll('input[type=file]')
    const names = files.map((file) => file.getAttribute('name') ?? '')
    const texts = Object.entries(values).filter(([name]) => !names.includes(name))
    const parts = new FormData()
    for (const [name, value] of this.body(Object.fromEntries(texts))) {
      if (!names.includes(name)) parts.append(name, value)
    }
    for (const name of names) {
      for (const one of [values[name] ?? new File([], '')].flat()) parts.append(name, one)
    }
    return parts
  }

  /** What a browser would send: every filled control, with the given values in their place. */
  body(values: Values): URLSearchParams {
    const body = new URLSearchParams()
    const known = new Set<string>()
    for (const control of this.element.querySelectorAll('input, textarea, select')) {
      const name = control.getAttribute('name')
      if (!name || control.hasAttribute('disabled')) continue
      known.add(name)
      if (name in values) continue
      for (const value of controlValues(control)) body.append(name, value)
    }
    for (const [name, value] of Object.entries(values)) {
      if (!known.has(name)) throw new Error(`The form has no field "${name}"`)
      for (const one of [value].flat()) body.append(name, String(one))
    }
    return body
  }
}

function controlValues(control: HTMLElement): string[] {
  const value = control.getAttribute('value')
  switch (control.tagName) {
    case 'TEXTAREA':
      return [control.textContent.replace(/^\n/, '')]
    case 'SELECT': {
      const options = control.querySelectorAll('option')
      const chosen = options.filter((option) => option.hasAttribute('selected'))
      const picked = chosen.length ? chosen : options.slice(0, 1)
      return picked.map((option) => option.getAttribute('value') ?? option.text)
    }
    default: {
      const type = control.getAttribute('type') ?? 'text'
      if (type === 'submit' || type === 'button') return []
      if (type === 'checkbox' || type === 'radio')
        return control.hasAttribute('checked') ? [value ?? 'on'] : []
      return [value ?? '']
    }
  }
}
