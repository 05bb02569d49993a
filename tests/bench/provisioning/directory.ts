import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Agent, request } from 'node:http'

/** A share of the people a directory provisions: so many a second, each once. */
export type Batch = {
  port: number
  host: string
  token: string
  first: number
  count: number
  rate: number
}

/** Statuses with their numbers, and milliseconds of each response */
export type Answers = { statuses: Record<string, number>; times: number[] }

/** Sends a batch in a thread of its own: the page's clock next to it is not stopped by it. */
export async function provision(batch: Batch): Promise<Answers> {
  const worker = new Worker(new URL(import.meta.url), { workerData: batch })
  const [answers] = (await once(worker, 'message')) as [Answers]
  return answers
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Begins them at their times, whether or not those before are answered. */
export async function sendAll(batch: Batch): Promise<Answers> {
  const answers: Answers = { statuses: {}, times: [] }
  const began = performance.now()
  const requests = Array.from({ length: batch.count }, async (_, at) => {
    const due = began + (at * 1000) / batch.rate
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    const status = await create(batch, batch.first + at)
    answers.statuses[status] = (answers.statuses[status] ?? 0) + 1
    answers.times.push(performance.now() - due)
  })
  await Promise.all(requests)
  return answers
}

/** Someone new, as Entra sends them. */
async function create(batch: Batch, number: number): Promise<number> {
  const userName = `person${number}@directory.test`
  const body = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    externalId: `directory-${number}`,
    userName,
    active: true,
    name: { givenName: 'Person', familyName: `Number ${number}` },
    emails: [{ type: 'work', value: userName, primary: true }],
  }
  return send(batch, 'POST', '/scim/v2/Users', JSON.stringify(body))
}

function send({ port, host, token }: Batch, method: string, path: string, body: string) {
  const headers = {
    Host: `${host}:${port}`,
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/scim+json',
    'Content-Length': Buffer.byteLength(body),
  }
  return new Promise<number>((resolve, reject) => {
    const call = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    call.once('error', reject)
    call.end(body)
  })
}
