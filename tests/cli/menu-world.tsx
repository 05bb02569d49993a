import type { PartnerLine } from '~/domain/partners/queries.server'
import type { Facts } from '~cli/health/facts'
import type { Told, Watch } from '~cli/health/watch'
import type { Plan } from '~cli/plan'
import { Menu, type Place } from '~cli/screens/menu'
import type { MenuSources } from '~cli/screens/menu-sources'
import { Run } from '~cli/screens/run'
import type { Command } from '~cli/spec'
import { ROOT } from '../support/paths'
import { KEYS, shown } from './shown'

export const school = (code: string, name: string): PartnerLine => ({
  partner_code: code,
  name,
  host: `${code}.localhost`,
  status: 'active',
  institutions: 1,
  programs: 2,
  users: 3,
})

const GIB = 1024 ** 3

export const FACTS: Facts = {
  at: new Date(2026, 10, 21, 12, 0, 0),
  address: 'http://localhost:3000',
  siteUp: true,
  disk: { free: 9 * GIB, total: 20 * GIB },
  backup: new Date('2026-11-21T03:00:00Z'),
  schools: 2,
  terms: 1,
  sessions: 12,
  waiting: { events: 1, ready: 2, leased: 0, dead: 0, oldest: 75 },
  search: {
    state: 'up',
    reason: null,
    host: 'http://127.0.0.1:7700',
    version: '1.21.0',
    documents: { posts: { database: 1200, index: 1200 }, people: { database: 240, index: 238 } },
    building: false,
    lastReindex: null,
    trouble: null,
  },
}

/** A watcher that answers what a test has put there. */
export function fakeWatch() {
  const listeners = new Set<(told: Told) => void>()
  const asked: string[] = []
  const tell = (told: Told) => [...listeners].forEach((heard) => heard(told))
  const watch: Watch = {
    ask: (what) => {
      asked.push(what)
      if (what === 'facts') tell({ facts: FACTS })
    },
    listen: (heard) => {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
    end: async () => undefined,
  }
  return { watch, asked, tell }
}

const sources = (more: Partial<MenuSources>): MenuSources => ({
  watch: fakeWatch().watch,
  partners: async () => [school('dale', 'Dale College'), school('hill', 'Hill College')],
  flags: async () => ({ dark_mode: false, topics_page_v2: true }),
  terms: async () => [{ id: '1', term: 'darn', partner_code: '' }],
  tryText: async (text) =>
    text.includes('darn')
      ? { ok: false, text: 'Found the term "darn".' }
      : { ok: true, text: 'Nothing found.' },
  run: (command, input, width, changed) =>
    new Run(command, input, { root: ROOT, look: { colour: false, width }, changed }),
  end: async () => undefined,
  ...more,
})

type More = {
  columns?: number
  rows?: number
  path?: Place[]
  sources?: Partial<MenuSources>
}

export function openMenu({ columns = 80, rows = 24, path = [], sources: other = {} }: More = {}) {
  const left: string[] = []
  const menu = shown(
    <Menu
      sources={sources(other)}
      product="Campus"
      path={[{ name: 'home' }, ...path]}
      onLeaveFor={({ name }) => left.push(name)}
      onLeave={(how) => left.push(how)}
    />,
    { columns, rows },
  )
  const down = async (times: number) => {
    for (let n = 0; n < times; n++) await menu.press(KEYS.down)
  }
  return { ...menu, left, down }
}

/** A command without a database: what it does is the test's. */
export const command = (plan: Partial<Plan>, more: Partial<Command> = {}): Command => ({
  name: 'things make',
  summary: 'make some things',
  examples: [['things make', 'makes them']],
  ...more,
  kind: 'writes',
  load: async () => ({
    plan: async () => ({
      target: 'things',
      changes: [{ action: 'create', kind: 'thing', name: 'one', note: 'a note' }],
      apply: async () => ({ audited: true }),
      ...plan,
    }),
  }),
})
