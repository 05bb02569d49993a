import { hostText, type ServerHost } from './address'

/** The host that each address leads to, until a connection to it ends. */
const chosen = new Map<string, Promise<ServerHost>>()

/**
 * The first of the hosts that can be used; `probe` throws for one that can't. All are tried at once, because one
 * whose network is silent takes its time.
 */
export async function chooseHost(
  address: string,
  hosts: readonly ServerHost[],
  probe: (host: ServerHost) => Promise<void>,
): Promise<ServerHost> {
  const [only] = hosts
  if (hosts.length === 1 && only) return only
  const known = chosen.get(address)
  if (known) return known
  const finding = find(hosts, probe)
  chosen.set(address, finding)
  finding.catch(() => chosen.delete(address))
  return finding
}

/** The next connection looks for a host again. */
export function forgetHost(address: string, host: ServerHost): void {
  const known = chosen.get(address)
  const forget = (found: ServerHost) => {
    if (found.host === host.host && found.port === host.port && chosen.get(address) === known)
      chosen.delete(address)
  }
  void known?.then(forget, () => undefined)
}

async function find(
  hosts: readonly ServerHost[],
  probe: (host: ServerHost) => Promise<void>,
): Promise<ServerHost> {
  const probes = hosts.map((host) =>
    probe(host).then(
      () => null,
      (error: unknown) => error as Error & { code?: string },
    ),
  )
  const failures: { host: ServerHost; error: Error & { code?: string } }[] = []
  for (const [at, host] of hosts.entries()) {
    const error = await probes[at]
    if (!error) return host
    failures.push({ host, error })
  }
  const why = failures.map(({ host, error }) => `${hostText(host)}: ${error.message}`).join('; ')
  const codes = failures.flatMap(({ error }) => error.code ?? [])
  const code = codes.find((one) => one === '25006') ?? codes[0]
  throw Object.assign(new Error(`none of its hosts can be used (${why})`), { code })
}
