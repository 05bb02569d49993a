import { readOutbox } from './outbox-store'
import { onPage } from './page'
import { currentReader } from './reader'

/** What only some pages need, and by what one tells that they do. Each is a file of its own. */
const PARTS: [name: string, needed: string, load: () => Promise<unknown>][] = [
  [
    'writing',
    'form[data-draft], form.message-form, textarea, .title-input, [data-tags], [data-check], #topics, #errors',
    () => import('./parts/writing'),
  ],
  ['photo', '[data-crop]', () => import('./parts/photo')],
  ['push', '[data-push]', () => import('./parts/push')],
  ['passkeys', '[data-passkey]', () => import('./parts/passkeys')],
  ['sharing', '[data-copy]', () => import('./parts/sharing')],
  ['filters', '[data-find], form[aria-label="Filters"]', () => import('./parts/filters')],
  ['suggestions', '[data-swipe], [data-scripted]', () => import('./parts/suggestions')],
]

const loaded = new Map<string, Promise<unknown>>()

function loadParts() {
  for (const [name, needed] of PARTS) if (document.querySelector(needed)) loadPart(name)
}

/** What doesn't come is tried again on the next page; until then forms and links do without. */
function loadPart(name: string) {
  const load = PARTS.find(([known]) => known === name)?.[2]
  if (!load || loaded.has(name)) return
  loaded.set(
    name,
    load().then(
      () => repeat(name),
      () => loaded.delete(name),
    ),
  )
}

/** What was typed last before a part came, which hasn't heard of it */
let typed: EventTarget | null = null
document.addEventListener('input', ({ target }) => (typed = target))
/** What leaves a form, if nothing else was pressed since */
let escape: KeyboardEvent | null = null
document.addEventListener('keydown', (event) => (escape = event.key === 'Escape' ? event : null))

/** It may have gone with its page. */
const isThere = (target: EventTarget | null): target is Node =>
  target instanceof Node && target.isConnected

function repeat(name: string) {
  if (isThere(typed)) typed.dispatchEvent(new InputEvent('input', { bubbles: true }))
  if (name !== 'writing' || !escape || escape.defaultPrevented) return
  const { key, target } = escape
  if (isThere(target))
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/** What waits to be sent is shown on every page. */
async function loadOutbox() {
  const reader = currentReader()
  if (reader && (await readOutbox(reader)).length > 0) loadPart('writing')
}

onPage(loadParts)
onPage(() => void loadOutbox().catch(() => undefined))
document.addEventListener('turbo:render', loadParts)
document.addEventListener('quad:dialog', loadParts)
