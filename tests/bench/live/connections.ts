import http from 'node:http'
import type { Talker } from './people'

export type Place = { port: number; host: string }

/** A connection that stays open; `onText` gets what comes. */
export const open = (
  { port, host }: Place,
  { cookie }: Talker,
  path: string,
  onText: (text: string) => void = () => undefined,
) =>
  new Promise<() => void>((resolve, reject) => {
    const headers = { host: `${host}:${port}`, cookie }
    http
      .get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
        response.setEncoding('utf8').on('error', () => undefined)
        if (response.statusCode !== 200)
          return reject(new Error(`${path} answered ${response.statusCode}`))
        response.once('data', (text: string) => {
          onText(text)
          resolve(() => response.destroy())
        })
        response.on('data', onText)
      })
      .on('error', reject)
  })

const agent = new http.Agent({ keepAlive: true, maxSockets: 100 })

/** Sends a message as the script of a page does; its status. */
export const send = ({ port, host }: Place, { cookie, csrf, channel }: Talker, text: string) =>
  new Promise<number>((resolve, reject) => {
    const body = new URLSearchParams({ csrf, once: crypto.randomUUID(), text }).toString()
    const headers = {
      host: `${host}:${port}`,
      cookie,
      'x-requested-with': 'script',
      'content-type': 'application/x-www-form-urlencoded',
    }
    const path = `/dm/${channel}/send`
    http
      .request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      })
      .on('error', reject)
      .end(body)
  })
