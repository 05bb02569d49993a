import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mean } from './report'

/** What a run of the terminal tool took: seconds, and resident memory early, at the end, at most. */
export type Run = {
  out: string
  seconds: number
  rss: { early: number; late: number; most: number }
}

/** Milliseconds between two looks at the memory, and after which a process has loaded its program. */
const LOOK = 500
const LOADED = 3_000

/** Runs `quad …` in a process of its own and watches its memory. The signal interrupts it. */
export async function quad(
  root: string,
  args: string[],
  env: Record<string, string>,
  signal?: AbortSignal,
): Promise<Run> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, 'bin/quad.mjs'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  signal?.addEventListener('abort', () => child.kill('SIGINT'))
  let out = ''
  child.stdout.on('data', (part) => (out += part))
  const seen: { at: number; bytes: number }[] = []
  const watch = setInterval(() => {
    const bytes = residentBytes(child.pid)
    if (bytes > 0) seen.push({ at: performance.now() - began, bytes })
  }, LOOK)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(watch)
  if (code !== 0) throw new Error(`quad ${args.join(' ')} ended with ${code}:\n${out}`)
  return { out, seconds: (performance.now() - began) / 1000, rss: readMemory(seen) }
}

/** Early and late are the means of the first and last fifth: single looks jump by what was collected. */
function readMemory(seen: { at: number; bytes: number }[]): Run['rss'] {
  const loaded = seen.filter(({ at }) => at > LOADED)
  const looks = (loaded.length > 0 ? loaded : seen).map(({ bytes }) => bytes)
  const fifth = Math.max(1, Math.floor(looks.length / 5))
  return {
    early: mean(looks.slice(0, fifth)),
    late: mean(looks.slice(-fifth)),
    most: Math.max(0, ...looks),
  }
}

/** Resident memory of a process, 0 when it is gone. */
export function residentBytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Milliseconds of CPU so far, of all threads of a process, which the kernel counts in hundredths of a second. */
export function cpuMs(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
  return (Number(user) + Number(system)) * 10
}
