import http from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })

type Timing = { headers?: Record<string, string>; body?: string | Buffer }

/** One request; anything but an answer in the 200s is an error. */
export function send(url: string, { headers = {}, body }: Timing = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const request = http.request(url, { agent, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', reject)
      response.once('end', () => {
        const status = response.statusCode ?? 0
        const whole = Buffer.concat(parts)
        if (status >= 200 && status < 300) resolve(whole)
        else reject(new Error(`${url} answered ${status}: ${whole.toString().slice(0, 300)}`))
      })
    })
    request.once('error', reject)
    request.end(body)
  })
}

/** Whether a result page says that the database answered. */
export const isFromDatabase = (page: Buffer): boolean =>
  brotliDecompressSync(page).includes('Search is running in its simple form')
