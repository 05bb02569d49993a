import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import sharp from 'sharp'
import { quantile, table } from '../report'
import { runSite, type RunningSite } from '../site'
import type { BenchSchool } from '../schools'

export type Uploads = { alone: number; during: number; requests: number; seconds: number }

/** Each round has as many uploads at once; people may send twenty photos in an hour. */
const [ROUNDS, AT_ONCE] = [3, 5]
/** People who load /home meanwhile */
const READERS = 2

/** The milliseconds of /home, 95th percentile, alone and while photos of 12 megapixels are sent. */
export async function measureUploads(
  root: string,
  school: BenchSchool,
  password: string,
): Promise<Uploads> {
  const site = await runSite({ root, password, ...school, port: 4603, mode: 'real' })
  const headers = { cookie: site.cookie, host: `${school.host}:4603` }
  const sender = await startSender(root)
  try {
    const photo = await makePhoto()
    const [alone, during]: [number[], number[]] = [[], []]
    let seconds = 0
    await readHome(site, headers, () => Promise.resolve(), 40)
    for (let round = 0; round < ROUNDS; round++) {
      const forms = await Promise.all(Array.from({ length: AT_ONCE }, () => writeForm(site, photo)))
      const began = performance.now()
      const send = () => sendAll(sender, { url: `${site.base}/profile/photo`, headers, forms })
      const found = await readHome(site, headers, send)
      seconds += (performance.now() - began) / 1000
      during.push(...found)
      // As many without uploads, right after it: the machine is as busy with other things.
      alone.push(...(await readHome(site, headers, () => Promise.resolve(), found.length)))
    }
    const p95 = (times: number[]) => quantile(times, 0.95)
    return { alone: p95(alone), during: p95(during), requests: during.length, seconds }
  } finally {
    sender.kill()
    await site.stop()
  }
}

type Headers = Record<string, string>

/** Loads /home again and again until the work is done, and at least so often. */
async function readHome(
  site: RunningSite,
  headers: Headers,
  work: () => Promise<unknown>,
  least = 0,
): Promise<number[]> {
  const times: number[] = []
  let done = false
  const working = work().finally(() => (done = true))
  const reader = async () => {
    while (!done || times.length < least) {
      const began = performance.now()
      const response = await fetch(`${site.base}/home`, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`/home answered ${response.status}`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all([working, ...Array.from({ length: READERS }, reader)])
  return times
}

/** A form as a browser sends it, written before anything is measured. */
async function writeForm({ csrf }: RunningSite, photo: Blob) {
  const form = new FormData()
  form.append('csrf', csrf)
  form.append('once', randomUUID())
  form.append('photo', photo, 'me.jpg')
  const written = new Response(form)
  const type = written.headers.get('content-type') ?? ''
  return { type, body: new Uint8Array(await written.arrayBuffer()) }
}

/** A process that sends forms to the site, ready to begin. */
async function startSender(root: string): Promise<ChildProcess> {
  const child = fork(join(root, 'tests/bench/uploads/send.mjs'), { serialization: 'advanced' })
  await once(child, 'message')
  return child
}

async function sendAll(sender: ChildProcess, request: { url: string } & Record<string, unknown>) {
  sender.send(request)
  const [statuses] = (await once(sender, 'message')) as [number[]]
  if (statuses.some((status) => status !== 303)) throw new Error(`Uploads answered ${statuses}`)
}

/** 4,000 by 3,000 pixels of noise and color, some megabytes as a camera writes them. */
async function makePhoto(): Promise<Blob> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  const create = { width: 4000, height: 3000, channels: 3 as const, background: 'gray', noise }
  const jpeg = await sharp({ create }).blur(0.9).jpeg({ quality: 85 }).toBuffer()
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' })
}

export const uploadsReport = ({ alone, during, requests, seconds }: Uploads, by: string) =>
  [
    `${by}: /home of the demo seed, loaded by ${READERS} at once, alone and while`,
    `${ROUNDS} times ${AT_ONCE} photos of 12 megapixels are sent at the same moment. Aim: at most 1.5 times as long.`,
    '',
    table(
      ['requests meanwhile', 'seconds of uploads', 'p95 ms alone', 'p95 ms meanwhile', 'ratio'],
      [
        [
          requests,
          seconds.toFixed(1),
          Math.round(alone),
          Math.round(during),
          (during / alone).toFixed(2),
        ],
      ],
    ),
  ].join('\n')
