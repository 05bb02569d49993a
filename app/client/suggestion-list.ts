export type Suggestion = {
  /** What is chosen */
  value: string
  text: string
  /** What it is, next to it */
  note?: string
}

/**
 * Suggestions below a field, which keeps the focus: the list of a combobox. Their number is read out.
 * (TAG-01)
 */
export class SuggestionList {
  #items: readonly Suggestion[] = []
  #at = -1
  readonly #box = document.createElement('ul')
  readonly #status = document.createElement('span')

  constructor(
    readonly input: HTMLInputElement | HTMLTextAreaElement,
    readonly choose: (value: string) => void,
  ) {
    this.#box.id = `${input.id}-suggestions`
    this.#box.className = 'suggestions'
    this.#box.setAttribute('role', 'listbox')
    this.#box.setAttribute('aria-label', 'Suggestions')
    this.#status.className = 'hidden-text'
    this.#status.setAttribute('aria-live', 'polite')
    this.attach()
    // Pressed, not clicked: the field must not lose the focus first.
    this.#box.addEventListener('pointerdown', (event) => {
      event.preventDefault()
      const option = event.target instanceof Element && event.target.closest('li')
      const at = option ? [...this.#box.children].indexOf(option) : -1
      if (at >= 0) this.choose(this.#items[at]?.value ?? '')
    })
  }

  open(items: readonly Suggestion[]) {
    this.attach()
    this.#items = items
    this.#box.replaceChildren(...items.map((item, at) => this.#option(item, at)))
    this.#show(items.length > 0)
    this.#point(-1)
  }

  close() {
    if (!this.#box.isConnected) return
    this.#show(false)
    this.#point(-1)
  }

  /** Whether the key was the list's. */
  handleKey(event: KeyboardEvent): boolean {
    if (this.#box.hidden) return false
    const count = this.#items.length
    if (event.key === 'ArrowDown') this.#point((this.#at + 1) % count)
    else if (event.key === 'ArrowUp') this.#point(this.#at <= 0 ? count - 1 : this.#at - 1)
    else if (event.key === 'Escape') this.close()
    else if (event.key === 'Enter' && this.#at >= 0) this.choose(this.#items[this.#at]?.value ?? '')
    else return false
    event.preventDefault()
    return true
  }

  /** Below the field. A page that is shown again may have lost the list, or have an old one. */
  attach() {
    if (this.#box.isConnected) return
    for (const old of this.input.parentElement?.querySelectorAll(
      '.suggestions, .suggestions + *',
    ) ?? [])
      old.remove()
    this.#show(false)
    this.input.after(this.#box, this.#status)
    const wiring = { 'aria-autocomplete': 'list', 'aria-controls': this.#box.id }
    for (const [name, value] of Object.entries(wiring)) this.input.setAttribute(name, value)
    // A field of several lines stays one: it can't be a combobox.
    if (this.input instanceof HTMLInputElement) this.input.setAttribute('role', 'combobox')
    // The browser's own list would lie on this one.
    this.input.setAttribute('autocomplete', 'off')
  }

  #option({ text, note }: Suggestion, at: number) {
    const option = document.createElement('li')
    option.id = `${this.#box.id}-${at}`
    option.setAttribute('role', 'option')
    option.append(text)
    if (note) {
      const small = document.createElement('span')
      Object.assign(small, { className: 'meta', textContent: note })
      option.append(' ', small)
    }
    return option
  }

  #show(shown: boolean) {
    const count = this.#items.length
    this.#box.hidden = !shown
    this.#status.textContent = shown ? `${count} ${count === 1 ? 'suggestion' : 'suggestions'}` : ''
    if (this.input instanceof HTMLInputElement)
      this.input.setAttribute('aria-expanded', String(shown))
  }

  #point(at: number) {
    this.#at = at
    const options = [...this.#box.children]
    for (const [index, option] of options.entries())
      option.setAttribute('aria-selected', String(index === at))
    const active = options[at]
    if (active) this.input.setAttribute('aria-activedescendant', active.id)
    else this.input.removeAttribute('aria-activedescendant')
  }
}
