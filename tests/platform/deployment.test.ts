import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { MALLOC, NODE_FLAGS } from '~/platform/processes/site-memory'
import { describeSettings, SETTING_NAMES } from '~/platform/settings/env.server'
import { COMMANDS } from '~cli/commands'
import { ROOT } from '../support/paths'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Variables of other programs */
const FOREIGN = [
  'HOSTS',
  'POSTGRES_INITDB_ARGS',
  ...Object.keys(MALLOC),
  'POSTGRES_PASSWORD',
  'MEILI_MASTER_KEY',
]

type Service = {
  image?: string
  build?: { args?: Record<string, string> }
  stop_grace_period?: string
  command?: string[]
  environment?: Record<string, string>
  depends_on?: string[] | Record<string, object>
  volumes?: string[]
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

const compose = parseYaml(read('deploy/compose.yaml'), { merge: true }) as Compose
const services = Object.entries(compose.services)
const ours = services.filter(([, { build }]) => build !== undefined)

type Fly = {
  env: Record<string, string>
  processes?: Record<string, string>
  build?: { args?: Record<string, string> }
}
const FLY = ['fly.toml', ...readdirSync(join(ROOT, 'deploy')).filter((name) => /^fly\./.test(name))]
const flyFiles = FLY.map((name) => (name === 'fly.toml' ? name : `deploy/${name}`))
const fly = (file: string) => parseToml(read(file)) as unknown as Fly

const unit = read('deploy/quad.service')
const example = read('deploy/compose.env.example')
const assignments = (text: string, start: RegExp) =>
  Object.fromEntries(
    [...text.matchAll(start)].map(([, name = '', value = '']) => [name, value] as const),
  )

/** Every place that sets variables of the site, with their values. */
const SETTINGS: [place: string, values: Record<string, string>][] = [
  ...ours.map(([name, { environment = {} }]): [string, Record<string, string>] => [
    `compose.yaml ${name}`,
    environment,
  ]),
  ...flyFiles.map((file): [string, Record<string, string>] => [file, fly(file).env]),
  ['quad.service', assignments(unit, /^Environment=(\w+)=(.*)$/gm)],
  ['compose.env.example', assignments(example, /^(\w+)=(.*)$/gm)],
]

describe('settings', () => {
  const known = new Set([...SETTING_NAMES, ...FOREIGN])

  test.each(SETTINGS)('of %s exist and can be used', (_, values) => {
    expect(Object.keys(values).filter((name) => !known.has(name))).toEqual([])
    // What is asked for elsewhere is there when it runs.
    const given = Object.entries(values).filter(
      ([, value]) => value !== '' && !value.includes('${'),
    )
    const found = describeSettings(Object.fromEntries(given))
    expect(found.filter(({ problem }) => problem !== null)).toEqual([])
  })

  test.each(['docs/operating.md', 'docs/deploy.md', 'docs/upgrading.md', 'docs/cli.md'])(
    'that %s names exist',
    (file) => {
      const named = [...read(file).matchAll(/(?:`|export |, )([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)\b/g)]
      const names = new Set(named.map(([, name = '']) => name))
      expect([...names].filter((name) => !known.has(name) && !EXAMPLES.has(name))).toEqual([])
      expect(names.size).toBeGreaterThan(0)
    },
  )
})

test('docs/operating.md lists every setting', () => {
  const text = read('docs/operating.md')
  expect(SETTING_NAMES.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

/** Not settings: of schools' examples, of terminals, of other tools and of earlier versions */
const EXAMPLES = new Set(['NORTHFIELD_OIDC_SECRET', 'NO_COLOR', 'COMPOSE_FILE', 'PHOTO_BUCKET'])

test('compose.yaml has what its services need', () => {
  for (const [name, { image, build, depends_on = {}, volumes = [] }] of services) {
    expect(image ?? build, name).toBeDefined()
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
    expect(
      needed.filter((one) => !(one in compose.services)),
      name,
    ).toEqual([])
    for (const [source = ''] of volumes.map((one) => one.split(':')))
      expect(
        source.startsWith('.')
          ? existsSync(join(ROOT, 'deploy', source))
          : source in compose.volumes,
        source,
      ).toBe(true)
  }
  // A volume without a name is lost with its container, and the backups with it.
  const image = /^VOLUME (\S+)$/m.exec(read('Dockerfile'))?.[1]
  for (const name of ['worker', 'web-1', 'web-2'])
    expect(compose.services[name]?.environment).toHaveProperty('BACKUP_SCHEDULE')
  expect(compose.services.worker?.volumes?.map((one) => one.split(':')[1])).toContain(image)
  const wanted = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+):[?-]\}/g)].map(
    ([, one]) => one,
  )
  const given = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect([...new Set(wanted)].sort()).toEqual(given.sort())
  const proxied = [...read('deploy/Caddyfile').matchAll(/([\w-]+):3000/g)].map(([, one]) => one)
  expect(proxied).toEqual(services.map(([name]) => name).filter((name) => /^web/.test(name)))
})

test('proxies speak TLS 1.2 and newer only', () => {
  const lines: [file: string, line: string][] = [
    ['nginx.conf', 'ssl_protocols TLSv1.2 TLSv1.3;'],
    ['apache.conf', 'SSLProtocol -all +TLSv1.2 +TLSv1.3'],
    ['lighttpd.conf', 'ssl.openssl.ssl-conf-cmd = ( "MinProtocol" => "TLSv1.2" )'],
    ['hitch.conf', 'tls-protos = TLSv1.2 TLSv1.3'],
    ['haproxy.cfg', 'ssl-default-bind-options ssl-min-ver TLSv1.2'],
  ]
  expect(lines.filter(([file, line]) => !read(`deploy/${file}`).includes(line))).toEqual([])
})

test('a web process drains for longer than the proxy takes to ask, and has time to finish', () => {
  const interval = Number(/health_interval (\d+)s/.exec(read('deploy/Caddyfile'))?.[1])
  const web = services.filter(([name]) => /^web/.test(name))
  for (const [name, { environment = {}, stop_grace_period = '' }] of web) {
    const drain = Number(environment.DRAIN_SECONDS)
    expect(drain, name).toBeGreaterThan(interval)
    // docs/scale.md, Stopping
    expect(parseInt(stop_grace_period), name).toBeGreaterThanOrEqual(drain + 12)
  }
  expect(web.length).toBe(2)
})

test('what is started are programs and commands that exist', () => {
  const lines = [
    ...ours.flatMap(([, { command }]) => (command ? [command.join(' ')] : [])),
    ...flyFiles.flatMap((file) => Object.values(fly(file).processes ?? {})),
    ...[...unit.matchAll(/^ExecStart\w*=(.*)$/gm)].map(([, line = '']) => line),
    ...[...read('deploy/fly.postgres.toml').matchAll(/release_command = "(.*)"/g)].map(
      ([, line = '']) => line,
    ),
    ...[...read('docs/deploy.md').matchAll(/(?:`|^|&& )(quad [a-z]+.*?)(?:`|$| &&)/gm)].map(
      ([, line = '']) => line.replace('quad', 'node bin/quad.mjs'),
    ),
  ]
  const names = COMMANDS.map(({ name }) => name)
  for (const line of lines) {
    const [, program = '', args = ''] = /(bin\/\w+\.mjs) ?(.*)$/.exec(line) ?? []
    expect(existsSync(join(ROOT, program)), line).toBe(true)
    if (program !== 'bin/quad.mjs') continue
    expect(
      names.some((name) => `${args} `.startsWith(`${name} `)),
      line,
    ).toBe(true)
  }
  expect(lines.length).toBeGreaterThan(15)
})

test('images have the programs that back the database up, of its version', () => {
  const [, version] = /^postgres:(\d+)$/.exec(compose.services.database?.image ?? '') ?? []
  const packages = [`postgresql-client-${version}`]
  const built = fly('deploy/fly.postgres.toml').build?.args
  for (const args of [...ours.map(([, { build }]) => build?.args), built])
    expect([args?.PACKAGES]).toEqual(packages)
  expect(read('Dockerfile')).toMatch(/^ARG PACKAGES=\nRUN .*\$PACKAGES/m)
})

test('the site has the same memory however it is started', () => {
  const texts = [unit, read('Dockerfile')]
  const started = [
    ...ours.map(([, { command = [] }]) => command.join(' ')),
    ...flyFiles.flatMap((file) => Object.values(fly(file).processes ?? {})),
    ...texts.map((text) => /node .*serve\.mjs/.exec(text)?.[0] ?? ''),
  ].filter((line) => line.includes('serve.mjs'))
  const program = `${NODE_FLAGS.join(' ')} bin/serve.mjs`
  expect(started.filter((line) => !line.includes(program))).toEqual([])
  expect(started.length).toBeGreaterThan(4)
  for (const text of texts)
    for (const [name, value] of Object.entries(MALLOC)) expect(text).toContain(`${name}=${value}`)
})

test('docs/deploy.md links to files that are there', () => {
  const links = [...read('docs/deploy.md').matchAll(/\]\((?!#)([^)#]+)/g)].map(
    ([, one = '']) => one,
  )
  expect(links.filter((link) => !existsSync(join(ROOT, 'docs', link)))).toEqual([])
})
