import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { parse } from 'node-html-parser'
import { sendEntry } from '~/client/outbox-send'
import {
  addToOutbox,
  clearOutbox,
  readOutbox,
  removeFromOutbox,
  type OutboxEntry,
} from '~/client/outbox-store'
import type { Browser, Page } from '~tests/support/client'

const READER = 'maya'

/** Someone's browser without anything kept; its store is the script's own. */
export const useNewDevice = () => void Object.assign(globalThis, { indexedDB: new IDBFactory() })
export const giveDeviceBack = () => Reflect.deleteProperty(globalThis, 'indexedDB')

/** What waits on the device, the oldest first. */
export const waitingEntries = () => readOutbox(READER)
export { addToOutbox, clearOutbox }

let at = 0

/** What is kept there of a form of a page. */
export function toEntry(
  page: Page,
  form: string,
  body: URLSearchParams,
  text: string,
): OutboxEntry {
  const fields = [...body].filter(([name]) => name !== 'csrf' && name !== 'once')
  const { pathname: action } = new URL(form || page.url, page.url)
  return { id: body.get('once') ?? '', reader: READER, action, fields, label: text, text, at: at++ }
}

/** Sends what waits as a page's script does, with the token of the page it is on: it goes once it is stored. */
export async function sendFromOutbox(window: Browser, entry: OutboxEntry) {
  const result = await sendAsScript(window, entry)
  if (result.sent) await removeFromOutbox(entry.id)
  else await addToOutbox({ ...entry, failure: result })
  return result
}

async function sendAsScript(window: Browser, { id, action, fields }: OutboxEntry) {
  const { csrf } = await window.get('/logout').then(({ html }) => ({ csrf: tokenIn(html) }))
  const wire = window.window()
  wire.follows = false
  vi.stubGlobal('document', { querySelector: () => ({ value: csrf }) })
  vi.stubGlobal('location', { pathname: '/home', search: '' })
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = (html: string) => parse(html)
    },
  )
  vi.stubGlobal(
    'fetch',
    async (path: string, init: { headers: Record<string, string>; body: URLSearchParams }) => {
      wire.headers = init.headers
      const { status, html, headers } = await wire.post(path, init.body)
      return new Response(status === 204 ? null : html, { status, headers })
    },
  )
  try {
    return await sendEntry({ id, action, fields })
  } finally {
    vi.unstubAllGlobals()
  }
}

const tokenIn = (html: string) =>
  parse(html).querySelector('input[name=csrf]')?.getAttribute('value') ?? ''
