import { parse, type HTMLElement } from 'node-html-parser'

/** What is typed, ticked and chosen by the names of the controls. */
export type Values = Record<string, string | string[] | File | File[]>

const folded = (text: string) => text.replace(/\s+/g, ' ').trim()

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

  /** The texts of all of them, white space folded. */
  texts(selector: string): string[] {
    return this.all(selector).map((element) => folded(element.text))
  }

  /** Where the links lead. */
  hrefs(selector: string): string[] {
    return this.all(selector).map((link) => link.getAttribute('href') ?? '')
  }

  /** What the control of that name holds. */
  value(name: string): string {
    const control = this.one(`[name=${name}]`)
    return control.tagName === 'TEXTAREA'
      ? control.textContent
      : (control.getAttribute('value') ?? '')
  }

  /** The values of the checked boxes or radio buttons of that name. */
  checked(name: string): string[] {
    return this.all(`[name=${name}][checked]`).map((box) => box.getAttribute('value') ?? 'on')
  }

  /** The message at a field, or null. */
  error(field: string): string | null {
    return this.dom.querySelector(`#${field}-error`)?.text.trim() ?? null
  }

  get csrf(): string {
    return this.value('csrf')
  }

  one(selector: string): HTMLElement {
    const found = this.dom.querySelector(selector)
    if (!found) throw new Error(`${this.path} has no ${selector}`)
    return found
  }

  link(text: string): string {
    const found = this.all('a').find((a) => folded(a.text) === text)
    if (!found) throw new Error(`${this.path} has no link "${text}"`)
    return found.getAttribute('href') ?? ''
  }

  get forms(): FormOf[] {
    return this.all('form').map((form) => new FormOf(form))
  }

  /** The form that has the button (by its text or label) or, given a path, is sent there. */
  form(buttonOrAction: string): FormOf {
    const found = this.all('form').find(
      (form) =>
        form.getAttribute('action') === buttonOrAction ||
        form
          .querySelectorAll('button')
          .some((button) =>
            [folded(button.text), button.getAttribute('aria-label')].includes(buttonOrAction),
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

  /** The names of the fields, without those that every form has. */
  get names(): string[] {
    return this.element
      .querySelectorAll('input, select, textarea')
      .map((control) => control.getAttribute('name') ?? '')
      .filter((name) => !['csrf', 'once'].includes(name))
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
      for (const file of [values[name] ?? new File([], '')].flat()) parts.append(name, file)
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
      for (const item of [value].flat()) body.append(name, String(item))
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
