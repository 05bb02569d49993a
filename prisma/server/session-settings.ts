import { readAddress } from './address'

/** What a connection is set to, for as long as it lasts. */
export type SessionSettings = Readonly<Record<string, string>>

/** Questions without an answer after which a machine counts as gone */
const QUESTIONS = 5

/**
 * The server takes back what a process of ours has begun if nothing is heard from its machine for a while: after so
 * many seconds it asks, with so many between two questions. By the standard of its system it waits for two
 * hours, and others for what was locked.
 */
export const farewell = (idle: number, interval: number): SessionSettings => ({
  tcp_keepalives_idle: String(idle),
  tcp_keepalives_interval: String(interval),
  tcp_keepalives_count: String(QUESTIONS),
  tcp_user_timeout: String((idle + interval * QUESTIONS) * 1000),
})

/** Those that the address doesn't set by its own options. */
export function unlessInAddress(place: string, settings: SessionSettings): SessionSettings {
  const { optionNames } = readAddress(place)
  const own = Object.entries(settings).filter(([name]) => !optionNames.includes(name))
  return Object.fromEntries(own)
}

/** By statements, which poolers pass on: the startup parameter for it is refused by them or dropped. */
export const settingStatements = (settings: SessionSettings): string[] =>
  Object.entries(settings).map(([name, value]) => `SET ${name} = '${value}'`)
