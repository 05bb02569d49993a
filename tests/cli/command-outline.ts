import { userInfo } from 'node:os'
import { COPIES } from './copies'
import type { Workspace } from './quad'

const BEGAN = Date.now() - 60_000

/** What differs each time, and what stands for it. */
const DIFFERENT: [RegExp, string | ((found: string) => string)][] = [
  [/\d{4}-\d\d-\d\d[T ]\d\d[:-]\d\d[:-]\d\d(\.\d+)?Z/g, nowOrSame],
  // As a row has them: of this run, or of people who are made relative to it.
  [/\b(1[89]|2)\d{11,12}\b|\b179\d{10}\b/g, 'TIME'],
  [/(NOW {2,})\d+ \w+/g, '$1AGE'],
  [/((?:age_seconds|oldest|seconds|total): )[\d.]+/g, '$1N'],
  [/\d+(\.\d+)? s (?=old|behind)|\d+\.\d+ s\b|(?<=oldest for )\d+ s/g, 'N s '],
  [/(until(?: the end of|:)? '?)\d{4}-\d\d-\d\d/g, '$1DAY'],
  [/\b[A-Z\d]{4}-[A-Z\d]{4}\b/g, 'CODE'],
  [/\b[\da-z]{26}\b/gi, 'ID'],
  [/(scim_|ID\.)[\w-]{43}/g, '$1SECRET'],
  [/(?<=[?]key=)[\w-]{43}/g, 'SECRET'],
  [/\b[\da-f]{64}\b/g, 'CHECKSUM'],
  [/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT'],
  [/[\d.]+ [KMG]iB/g, 'SIZE'],
  [/(?<=Meilisearch |version(?: {2,}|: '))\d+\.\d+\.\d+/g, 'VERSION'],
  [/\b(all )?\d+( of \d+)?(?= applied$)|(?<=^applied {2,})\d+ of \d+$/gm, 'ALL'],
  // How far a long command has come.
  [/^.*: (\w+ )?[\d,]+ of [\d,]+(, .*)?\n/gm, ''],
  // The kernel gives files their times by a clock of its own.
  [/^\w+ {2,}photos .*\n(?: +→ Set both clocks.*\n)?/gm, ''],
  [/(?:^run +migration +\d+_\w+ *\n)+\n\d+/m, 'run  migration  ALL\n\nN'],
  // As wide as what stands in it.
  [/(?<=\S) {2,}/g, '  '],
]

/** What a command says without folders, ids, moments and how long it took. */
export const withoutChance = ({ dir }: Workspace, text: string) =>
  DIFFERENT.reduce(
    (result, [found, mark]) => result.replace(found, mark as string),
    text
      .replaceAll(COPIES.moved, 'MOVED')
      .replaceAll(COPIES.compared, 'COMPARED')
      .replaceAll(dir, 'FOLDER')
      .replaceAll(`os:${userInfo().username}`, 'os:NAME'),
  )

function nowOrSame(moment: string): string {
  const time = Date.parse(moment.replace(' ', 'T').replace(/(T\d\d)-(\d\d)-/, '$1:$2:'))
  return time >= BEGAN && time <= Date.now() ? 'NOW' : moment
}
