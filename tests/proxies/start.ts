import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '~search/engine/server'
import { ROOT } from '~tests/support/paths'
import type { Places, ProxyProgram } from './programs'

/** Makes the certificate. */
const OPENSSL = '/usr/bin/openssl'

export const isInstalled = (programs: ProxyProgram[]) =>
  [OPENSSL, ...programs.map(({ path }) => path)].every((path) => existsSync(path))

/** A proxy that runs, with its address for browsers, and the one without TLS */
export type RunningProxy = { base: string; plain: string; stop: () => Promise<void> }

/** The file of deploy/ with the places of this test; each has to be in it. */
function fileFor({ file, replaced }: ProxyProgram, places: Places): string {
  let text = readFileSync(join(ROOT, 'deploy', file), 'utf8')
  for (const [from, to] of replaced(places)) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}

function makeCertificate(dir: string) {
  const [certificate, key] = [join(dir, 'fullchain.pem'), join(dir, 'privkey.pem')]
  const names = 'subjectAltName=DNS:*.localhost,DNS:localhost'
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const args = ['req', '-x509', ...kind, '-subj', '/CN=northfield.localhost', '-addext', names]
  execFileSync(OPENSSL, [...args, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  mkdirSync(join(dir, 'bundle'))
  const bundle = join(dir, 'bundle', 'quad.pem')
  writeFileSync(bundle, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  return { certificate, key, bundle }
}

/** A proxy in front of the site, by its files of deploy/. Ready when this returns. */
export async function startProxy(
  programs: ProxyProgram[],
  sitePort: number,
): Promise<RunningProxy> {
  const dir = mkdtempSync(join(tmpdir(), 'quad-proxy-'))
  const [port, plainPort, innerPort] = [await freePort(), await freePort(), await freePort()]
  const places = { dir, port, plainPort, innerPort, sitePort, ...makeCertificate(dir) }
  const started = programs.map((program) => run(program, places))
  const stop = async () => {
    await Promise.all(started.map(({ end }) => end()))
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  }
  const ports = programs.length > 1 ? [port, innerPort] : [port]
  while (!(await Promise.all(ports.map(listens))).every(Boolean)) {
    const problem = started.map(({ problem }) => problem()).find(Boolean)
    if (problem) {
      await stop()
      throw new Error(problem)
    }
    await sleep(50)
  }
  const host = 'northfield.localhost'
  return { base: `https://${host}:${port}`, plain: `http://${host}:${plainPort}`, stop }
}

function run(program: ProxyProgram, places: Places) {
  const { file, around, args, env, path } = program
  const own = join(places.dir, file)
  writeFileSync(own, fileFor(program, places))
  const whole = around ? join(places.dir, `whole-${file}`) : own
  if (around) writeFileSync(whole, around(own, places))
  const child = spawn(path, args(whole, places), {
    cwd: places.dir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env?.(places) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const ended = once(child, 'exit')
  return {
    /** Why it has ended, or null while it runs */
    problem: () =>
      child.exitCode === null ? null : `${path} ended with ${child.exitCode}: ${output}`,
    end: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(late)
    },
  }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy())
  })
