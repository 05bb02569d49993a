import { vi } from 'vitest'
import { parse } from 'node-html-parser'
import { sendEntry } from '~/client/outbox-send'
import type { Browser, Page } from '~tests/support/client'

/** What waits in a browser's outbox; the store itself needs a browser and is tested in one. */
export type Entry = { id: string; action: string; fields: [string, string][]; words: string }

/** What is put there of a form of a page. */
export function toEntry(page: Page, action: string, body: URLSearchParams, words: string): Entry {
  const fields = [...body].filter(([name]) => name !== 'csrf' && name !== 'once')
  const { pathname } = new URL(action || page.url, page.url)
  return { id: body.get('once') ?? '', action: pathname, fields, words }
}

/** Sends what waits as a page's script does, with the token of the page it is on. */
export async function sendFromOutbox(window: Browser, { id, action, fields }: Entry) {
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
