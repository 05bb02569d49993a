import type { Facts } from '../health/facts'
import { amount, counted, timeText } from '../rate'
import type { VERDICTS } from './style'

export type Tone = keyof typeof VERDICTS
/** A line of the health screen; null: a number that is neither good nor bad. */
export type FactLine = { name: string; tone: Tone | null; text: string }

const GIB = 1024 ** 3
const DAY = 86_400_000
/** Seconds after which follow-ups should have been done, as doctor judges it. */
const LATE = 60

export const toneOfSearch = ({ search }: Facts): Tone =>
  search?.state === 'up' ? 'ok' : search === null || search.state === 'none' ? 'warn' : 'fail'

/** The engine in two words. */
export const engineText = (search: Facts['search']) =>
  search === null || search.state === 'none' ? 'no search engine' : `search ${search.state}`

/** What the health screen says of each fact. */
export function factLines(facts: Facts): FactLine[] {
  const { search, waiting, disk, backup, sessions } = facts
  const lines: FactLine[] = [
    {
      name: 'Site',
      tone: facts.siteUp ? 'ok' : 'warn',
      text: facts.siteUp ? `answers at ${facts.address}` : 'does not answer on this machine',
    },
    { name: 'Search', tone: toneOfSearch(facts), text: searchText(facts) },
  ]
  if (search?.trouble) lines.push({ name: 'Trouble', tone: 'fail', text: search.trouble.message })
  if (search)
    for (const [name, { database, index }] of Object.entries(search.documents))
      lines.push({
        name: name === 'posts' ? 'Posts' : 'People',
        tone: index === null || index === database ? (index === null ? null : 'ok') : 'warn',
        text: `${counted(database)} in the database, ${index === null ? 'unknown' : counted(index)} in the index`,
      })
  if (waiting) lines.push(...waitingLines(waiting))
  if (disk)
    lines.push({
      name: 'Disk',
      tone: disk.free < 0.2 * GIB ? 'fail' : disk.free < GIB ? 'warn' : 'ok',
      text: `${(disk.free / GIB).toFixed(1)} GiB of ${(disk.total / GIB).toFixed(1)} GiB free`,
    })
  lines.push({
    name: 'Last backup',
    tone: backup && facts.at.getTime() - backup.getTime() < 2 * DAY ? 'ok' : 'warn',
    text: backup ? backup.toISOString().slice(0, 16).replace('T', ' ') : 'none yet',
  })
  if (sessions !== null)
    lines.push({ name: 'Sessions', tone: null, text: `${counted(sessions)} signed in` })
  return lines
}

function waitingLines({ events, ready, leased, dead, oldest }: NonNullable<Facts['waiting']>) {
  const open = events + ready + leased
  const age = open > 0 ? `, the oldest for ${timeText(oldest)}` : ''
  return [
    {
      name: 'Waiting',
      tone: oldest > LATE ? 'warn' : 'ok',
      text: `${amount(events, 'event')}, ${amount(ready + leased, 'job')}${age}`,
    },
    {
      name: 'Put aside',
      tone: dead > 0 ? 'fail' : 'ok',
      text: dead > 0 ? amount(dead, 'job') : 'none',
    },
  ] satisfies FactLine[]
}

function searchText({ search }: Facts): string {
  if (!search) return 'there is no database yet'
  if (search.state === 'up')
    return `up, Meilisearch ${search.version ?? ''} at ${search.host ?? ''}`
  const why = search.reason ?? search.state
  return `${search.state === 'none' ? '' : `${search.state}: `}${why}; the database answers`
}
