import { TagList } from './tag-list'
import { ASK_FROM, finished, isNew, offered, tagOf } from './tag-words'

/**
 * The tag field as a combobox: suggestions after 300 ms of quiet, chosen by keyboard or pointer,
 * chips without a round trip. Without this, tags are typed and sent as text. (TAG-01 to TAG-08)
 */
/** (TAG-05) */
const QUIET_MS = 300
/** Further ones stay in the text, as app/views/writing/tag-field.tsx shows them. */
const MOST_CHIPS = 50

let timer = 0
let call: AbortController | undefined
const lists = new WeakMap<HTMLInputElement, TagList>()

const inputOf = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.matches('[data-tags] input[name=tags]')
    ? target
    : null

const boxOf = (input: HTMLInputElement) => input.closest<HTMLElement>('[data-tags]')!

const chosenIn = (box: Element) =>
  [...box.querySelectorAll<HTMLInputElement>('input[name=tag_names]')].map(({ value }) => value)

function listOf(input: HTMLInputElement): TagList {
  const list = lists.get(input) ?? new TagList(input, (tag) => choose(input, tag))
  lists.set(input, list)
  return list
}

const hasRoom = (input: HTMLInputElement, more: number) =>
  chosenIn(boxOf(input)).length + more <= MOST_CHIPS

function choose(input: HTMLInputElement, tag: string) {
  if (!hasRoom(input, 1)) return quiet(input)
  addChip(input, tag)
  input.value = ''
  quiet(input)
  // The draft is kept by what is typed, and this is typing.
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

function addChip(input: HTMLInputElement, tag: string) {
  const box = boxOf(input)
  if (tag === '' || !isNew(tag, chosenIn(box))) return
  const chip = document.createElement('label')
  chip.className = 'chip'
  const tick = document.createElement('input')
  Object.assign(tick, { type: 'checkbox', name: 'tag_names', value: tag, checked: true })
  chip.append(tick, `#${tag}`)
  const item = document.createElement('li')
  item.append(chip)
  box.querySelector('.tag-chips')?.append(item)
}

/** Nothing is asked any more, and nothing offered. */
function quiet(input: HTMLInputElement) {
  window.clearTimeout(timer)
  call?.abort()
  listOf(input).close()
}

document.addEventListener('input', ({ target }) => {
  const input = inputOf(target)
  if (!input) return
  const { tags, rest } = finished(input.value)
  if (tags.length > 0 && hasRoom(input, tags.length)) {
    for (const tag of tags) addChip(input, tag)
    input.value = rest
  }
  quiet(input)
  if (tagOf(input.value).length >= ASK_FROM)
    timer = window.setTimeout(() => void suggest(input), QUIET_MS)
})

async function suggest(input: HTMLInputElement) {
  call = new AbortController()
  const { signal } = call
  const currentTags = chosenIn(boxOf(input))
  const body = JSON.stringify({ q: input.value, type: 'suggested', currentTags })
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/search_tags', { method: 'POST', body, headers, signal })
    if (!answer.ok) return
    const said = (await answer.json()) as { answer: { suggested: { key: string }[] } }
    const found = said.answer.suggested.map(({ key }) => key)
    listOf(input).open(offered(input.value, found))
  } catch {
    // No suggestions then; the typed text counts all the same. (TAG-08)
  }
}

document.addEventListener('keydown', (event) => {
  const input = inputOf(event.target)
  if (!input) return
  const list = listOf(input)
  if (list.key(event)) return
  if (event.key === 'Enter') {
    event.preventDefault()
    choose(input, tagOf(input.value))
  }
})

document.addEventListener('focusout', ({ target }) => {
  const input = inputOf(target)
  if (input) quiet(input)
})

document.addEventListener('click', (event) => {
  const { target } = event
  const button = target instanceof Element ? target.closest('button[name=add_tag]') : null
  const input = button?.parentElement?.querySelector<HTMLInputElement>('input[name=tags]')
  if (!input) return
  event.preventDefault()
  const { tags } = finished(`${input.value},`)
  input.focus()
  if (!hasRoom(input, tags.length + 1)) return
  for (const tag of tags) addChip(input, tag)
  choose(input, '')
})

/** A chip that is unticked goes. */
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'tag_names' || target.checked) return
  const box = target.closest('[data-tags]')
  target.closest('li')?.remove()
  box?.querySelector<HTMLInputElement>('input[name=tags]')?.focus()
})
