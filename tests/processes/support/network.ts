import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/** For tests of devices; no one else has these addresses. */
const NET = '198.18'

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' })

/** Why there can be no network namespaces here, or null. */
export function whyNoNetworks(): string | null {
  if (process.platform !== 'linux') return 'network namespaces are of Linux'
  if (process.getuid?.() !== 0) return 'only root makes network namespaces'
  for (const program of ['ip', 'tc', 'nsenter', 'unshare'])
    if (spawnSync(program, ['--version']).error) return `${program} is not installed`
  const made = spawnSync('unshare', ['--net', 'true'], { encoding: 'utf8' })
  return made.status === 0 ? null : `no network namespaces: ${made.stderr.trim()}`
}

export type Link = Awaited<ReturnType<typeof openNetwork>>['first']

/** A network for a server, with two cables that lead to it. It is gone with the test, or with this process. */
export async function openNetwork() {
  const holder = spawn('unshare', ['--net', 'cat'], { stdio: ['pipe', 'pipe', 'inherit'] })
  holder.stdin.write('made\n')
  await once(holder.stdout, 'data')
  const pid = String(holder.pid)
  onTestFinished(() => void holder.stdin.end())
  const inside = (program: string, ...args: string[]) =>
    execFileSync('nsenter', [`--net=/proc/${pid}/ns/net`, program, ...args], { stdio: 'pipe' })
  inside('ip', 'link', 'set', 'lo', 'up')
  const [first, second] = [openLink(pid, 0, inside), openLink(pid, 1, inside)]
  return { namespace: `/proc/${pid}/ns/net`, first, second }
}

type Inside = (program: string, ...args: string[]) => Buffer

function openLink(pid: string, number: number, inside: Inside) {
  const [here, there] = [`q${pid}-${number}`, `server-${number}`]
  const subnet = `${NET}.${Number(pid) % 256}`
  const [own, address] = [1, 2].map((last) => `${subnet}.${number * 4 + last}`) as [string, string]
  const all = `${subnet}.${number * 4}/30`
  // Without a cable nothing leaves this machine by another one.
  ip('route', 'add', 'unreachable', all, 'metric', '4000')
  onTestFinished(() => void ip('route', 'del', 'unreachable', all, 'metric', '4000'))
  const add = () => {
    ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', pid)
    ip('addr', 'add', `${own}/30`, 'dev', here)
    ip('link', 'set', here, 'up')
    inside('ip', 'addr', 'add', `${address}/30`, 'dev', there)
    inside('ip', 'link', 'set', there, 'up')
  }
  add()
  return {
    address,
    /** Nothing comes through, in either way. */
    drop: () => {
      execFileSync('tc', ['qdisc', 'replace', 'dev', here, 'root', 'blackhole'])
      inside('tc', 'qdisc', 'replace', 'dev', there, 'root', 'blackhole')
    },
    /** What the server says is lost, what it's told isn't. */
    dropReplies: () => inside('tc', 'qdisc', 'replace', 'dev', there, 'root', 'blackhole'),
    pass: () => {
      spawnSync('tc', ['qdisc', 'del', 'dev', here, 'root'])
      inside('tc', 'qdisc', 'del', 'dev', there, 'root')
    },
    /** The server's end is down. */
    unplug: () => inside('ip', 'link', 'set', there, 'down'),
    plugIn: () => inside('ip', 'link', 'set', there, 'up'),
    /** Both ends and their addresses are gone. */
    remove: () => ip('link', 'del', here),
    add,
  }
}
