import { afterKey, changed, toPart, toSquare, type Part, type Square } from './crop-frame'
import { onPage } from './page'

/**
 * Moves the frame of a photo by hand: by dragging, by two fingers and by keys. It writes the same
 * numbers that one can type, so the server does the same with them. (PHOTO-02)
 */
const AREA = '[data-crop]'
const NAMES = ['x', 'y', 'size'] as const
const LABEL =
  'The part that people see. Arrow keys move it, plus and minus make it larger and smaller.'

class Crop {
  readonly #frame = document.createElement('div')
  readonly #picture = new Image()
  readonly #fingers = new Map<number, { x: number; y: number }>()
  /** Where the frame and the fingers were when one of them came or went */
  #start: { square: Square; x: number; y: number; apart: number } | null = null

  constructor(
    readonly area: HTMLElement,
    readonly form: HTMLFormElement,
  ) {
    this.#picture.alt = ''
    this.#picture.draggable = false
    this.#frame.className = 'crop-frame'
    this.#frame.tabIndex = 0
    this.#frame.setAttribute('role', 'group')
    this.#frame.setAttribute('aria-label', LABEL)
    this.#picture.addEventListener('load', () => {
      area.replaceChildren(this.#picture, this.#frame)
      area.hidden = false
      this.#draw()
    })
    this.#picture.src = area.dataset.crop ?? ''
    this.#frame.addEventListener('keydown', (event) => this.#press(event))
    area.addEventListener('pointerdown', (event) => this.#touch(event))
    area.addEventListener('pointermove', (event) => this.#move(event))
    for (const name of ['pointerup', 'pointercancel'] as const)
      area.addEventListener(name, (event) => this.#release(event))
    form.addEventListener('input', () => this.#draw())
  }

  get #smallest() {
    return Number(this.area.dataset.smallest)
  }

  get #sides() {
    return { width: this.#picture.naturalWidth, height: this.#picture.naturalHeight }
  }

  #input(name: (typeof NAMES)[number]) {
    return this.form.elements.namedItem(name) as HTMLInputElement
  }

  /** What the form says; numbers that are none stand where they did. */
  get #part(): Part {
    const read = (name: (typeof NAMES)[number]) => {
      const input = this.#input(name)
      const number = Number(input.value)
      const from = name === 'size' ? this.#smallest : 0
      return number >= from && number <= 100 ? number : Number(input.defaultValue)
    }
    return { x: read('x'), y: read('y'), size: read('size') }
  }

  #write(part: Part) {
    for (const name of NAMES) this.#input(name).value = String(part[name])
    const shown = this.form.querySelector<HTMLInputElement>('[name=framing]')
    if (shown) shown.checked = true
    this.#draw()
  }

  #draw() {
    const { width, height } = this.#sides
    const { left, top, side } = toSquare(this.#part, { width, height })
    Object.assign(this.#frame.style, {
      left: `${(100 * left) / width}%`,
      top: `${(100 * top) / height}%`,
      width: `${(100 * side) / width}%`,
      height: `${(100 * side) / height}%`,
    })
  }

  #press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const part = afterKey(this.#part, event.key, event.shiftKey, this.#smallest)
    if (!part) return
    event.preventDefault()
    this.#write(part)
    this.#preview()
  }

  #touch(event: PointerEvent) {
    event.preventDefault()
    this.#frame.focus({ preventScroll: true })
    this.area.setPointerCapture(event.pointerId)
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    this.#begin()
  }

  #move(event: PointerEvent) {
    if (!this.#fingers.has(event.pointerId) || !this.#start) return
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const { square, x, y, apart } = this.#start
    const now = this.#middle()
    const scale = this.#sides.width / this.area.clientWidth
    const factor = apart > 0 ? now.apart / apart : 1
    const moved = changed(square, (now.x - x) * scale, (now.y - y) * scale, factor)
    this.#write(toPart(moved, this.#sides, this.#smallest))
  }

  #release(event: PointerEvent) {
    if (!this.#fingers.delete(event.pointerId)) return
    if (this.#fingers.size > 0) this.#begin()
    else {
      this.#start = null
      this.#preview()
    }
  }

  #begin() {
    this.#start = { square: toSquare(this.#part, this.#sides), ...this.#middle() }
  }

  /** The middle of all fingers, and how far apart the first two are. */
  #middle() {
    const all = [...this.#fingers.values()]
    const [one, other] = all
    const mean = (axis: 'x' | 'y') => all.reduce((sum, at) => sum + at[axis], 0) / all.length
    const apart = one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
    return { x: mean('x'), y: mean('y'), apart }
  }

  /** The first of the framings shows what will be saved. */
  #preview() {
    const image = this.form.querySelector<HTMLImageElement>('.framing img')
    if (!image) return
    const url = new URL(image.src)
    for (const name of NAMES) url.searchParams.set(name, String(this.#part[name]))
    image.src = url.href
  }
}

onPage(() => {
  const area = document.querySelector<HTMLElement>(AREA)
  const form = area?.closest('form')
  if (area && form && area.childElementCount === 0) new Crop(area, form)
})
// A page from memory is the page of the server: the frame is made again.
document.addEventListener('turbo:before-cache', () =>
  document.querySelector(AREA)?.replaceChildren(),
)
