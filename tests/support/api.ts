import type { ApiBody } from './api-body'
import type { Browser } from './client'

/** Calls as a program makes them: JSON over the session of a browser. */
export const apiOf = (browser: Browser) => {
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    await browser.start()
    const { port } = new URL(browser.base)
    const cookie = `quad_session=${browser.cookie('quad_session') ?? ''}`
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: response.status, ...((await response.json()) as ApiBody) }
  }
  return {
    get: (path: string) => send('GET', path),
    delete: (path: string) => send('DELETE', path),
    post: (path: string, body: unknown = {}) => send('POST', path, body),
  }
}
