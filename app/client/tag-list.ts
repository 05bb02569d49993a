/** The suggestions below a tag field: a list box whose field keeps the focus. (TAG-01) */
export class TagList {
  #items: string[] = []
  #at = -1
  readonly #box = document.createElement('ul')

  constructor(
    readonly input: HTMLInputElement,
    readonly choose: (tag: string) => void,
  ) {
    this.#box.id = `${input.id}-suggestions`
    this.#box.className = 'tag-list'
    this.#box.setAttribute('role', 'listbox')
    this.#box.setAttribute('aria-label', 'Suggestions')
    this.#box.hidden = true
    input.after(this.#box)
    const wiring = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': this.#box.id }
    for (const [name, value] of Object.entries(wiring)) input.setAttribute(name, value)
    input.setAttribute('aria-expanded', 'false')
    // Pressed, not clicked: the field must not lose the focus first.
    this.#box.addEventListener('pointerdown', (event) => {
      event.preventDefault()
      const at = [...this.#box.children].indexOf(event.target as Element)
      if (at >= 0) this.choose(this.#items[at] ?? '')
    })
  }

  open(items: string[]) {
    this.#items = items
    this.#box.replaceChildren(...items.map((tag, at) => this.#option(tag, at)))
    this.#show(items.length > 0)
    this.#point(-1)
  }

  close() {
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
    else if (event.key === 'Enter' && this.#at >= 0) this.choose(this.#items[this.#at] ?? '')
    else return false
    event.preventDefault()
    return true
  }

  #option(tag: string, at: number) {
    const option = document.createElement('li')
    option.id = `${this.#box.id}-${at}`
    option.setAttribute('role', 'option')
    option.textContent = `#${tag}`
    return option
  }

  #show(shown: boolean) {
    this.#box.hidden = !shown
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
