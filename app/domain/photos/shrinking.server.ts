import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { giveWay } from '~/platform/processes/niceness'
import { MAX_PIXELS, MAX_SIDE_RATIO, WAITING_SIZE } from './schema'

type Shrunk =
  | { picture: Uint8Array; width: number; height: number }
  | { problem: 'too many pixels' | 'too narrow' | 'unreadable' }

/** Seconds after which a picture that keeps the decoder busy is given up. */
const TIMEOUT_SECONDS = 30
/** People who wait for a page get three times as much of a processor that both need. With 10 it would be
 * nine times, and photos would come to nothing on a machine that is busy for long. */
const NICENESS = 5
/** Without pictures for so long, the process ends: its memory is for others. */
const IDLE_MS = 60_000

const LIMITS = {
  maxPixels: MAX_PIXELS,
  maxSideRatio: MAX_SIDE_RATIO,
  longestSide: WAITING_SIZE,
  seconds: TIMEOUT_SECONDS,
}

let running: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

/**
 * A sent picture whole and small: turned as the camera held it, without anything that the camera wrote
 * into it. Done in a process of its own with less priority than the site, where a photo would take a
 * tenth of a second from everyone else, and a decoder that breaks takes nothing with it. The caller
 * sends one picture at a time.
 */
export async function shrinkInProcess(
  bytes: Uint8Array,
  how: 'quickly' | 'for good',
): Promise<Shrunk> {
  clearTimeout(idle)
  const decoder = (running ??= start())
  const shrunk = await new Promise<Shrunk>((resolve) => {
    const stuck = setTimeout(() => decoder.kill('SIGKILL'), (TIMEOUT_SECONDS + 5) * 1000)
    const finish = (result: Shrunk) => {
      clearTimeout(stuck)
      decoder.off('message', finish).off('close', giveUp).off('error', giveUp)
      resolve(result)
    }
    const giveUp = () => finish({ problem: 'unreadable' })
    decoder.once('message', finish).once('close', giveUp).once('error', giveUp)
    // Where it can't be sent, the process has ended or soon will.
    decoder.send(
      { bytes, isLasting: how === 'for good', ...LIMITS },
      (error) => error && stop(decoder),
    )
  })
  idle = setTimeout(() => stop(decoder), IDLE_MS).unref()
  return shrunk
}

/** It ends with this process: its channel is closed then, and nothing else keeps it. */
function start(): ChildProcess {
  const decoder = fork(join(process.cwd(), 'bin/shrink-photo.mjs'), {
    // Nothing of the site's settings: what it reads comes from strangers.
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  decoder.once('exit', () => stop(decoder)).once('error', () => stop(decoder))
  if (decoder.pid) giveWay(decoder.pid, NICENESS)
  decoder.unref()
  decoder.channel?.unref()
  return decoder
}

function stop(decoder: ChildProcess) {
  if (running === decoder) running = null
  decoder.kill()
}
