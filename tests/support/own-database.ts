import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { TEMPLATE } from './paths'

/** A database of a test: the path of its file or its address. */
export type OwnDatabase = { place: string; remove: () => Promise<void> | void }

/** A new one with what another one has; with the migrated tables alone if none is named. */
export const copyDatabase = (from?: string): Promise<OwnDatabase> =>
  ON_POSTGRESQL ? copyOnServer(from ?? templateAddress()) : Promise.resolve(copyFile(from))

function copyFile(from = TEMPLATE.file): OwnDatabase {
  const dir = mkdtempSync(join(tmpdir(), 'quad-world-'))
  const place = join(dir, 'quad.db')
  copyFileSync(from, place)
  return { place, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

/** The address of another database of the tests' server. */
export function databaseAddress(name: string): string {
  const address = new URL(process.env.DATABASE_URL ?? '')
  address.pathname = `/${name}`
  return address.href
}

/** Of this run, so that two runs on one server don't take it from each other. */
export const templateName = (): string => process.env.QUAD_TEST_TEMPLATE ?? ''
export const templateAddress = (): string => databaseAddress(templateName())

const databaseName = (address: string) => new URL(address).pathname.slice(1)

/** As files: from version 15 on, a copy's every page goes through the log otherwise, which takes four times as long. */
const makeCopy = (name: string, from: string) =>
  `CREATE DATABASE "${name}" TEMPLATE "${from}" ${process.env.QUAD_TEST_COPY ?? ''}`

let made = 0

async function copyOnServer(from: string): Promise<OwnDatabase> {
  const name = `quad_test_${process.pid}_${++made}`
  await onServer(makeCopy(name, databaseName(from)))
  return {
    place: databaseAddress(name),
    remove: async () => void (await onServer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)),
  }
}

/** The same as copyDatabase, for tests that don't wait: with the migrated tables alone. */
export function newDatabase(): OwnDatabase {
  if (!ON_POSTGRESQL) return copyFile()
  const name = `quad_test_${process.pid}_${++made}`
  const run = (statement: string) =>
    execFileSync(process.execPath, ['-e', RUN, process.env.DATABASE_URL ?? '', statement])
  run(makeCopy(name, templateName()))
  return {
    place: databaseAddress(name),
    remove: () => void run(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
  }
}

const RUN = `const { Client } = require('pg'); const [, place, statement] = process.argv
  const client = new Client({ connectionString: place })
  client.connect().then(() => client.query(statement)).then(() => client.end())`

/** Runs a statement in the database of the setting. */
export async function onServer(statement: string): Promise<object[]> {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    const { rows } = await client.query<object>(statement)
    return rows
  } finally {
    await client.end()
  }
}
