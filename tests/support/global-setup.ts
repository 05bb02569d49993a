import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { migrate } from '../../prisma/migrate'
import { ON_POSTGRESQL } from '~/platform/database/kind'
import { onServer, templateAddress, templateName } from './own-database'
import { TEMPLATE } from './paths'

/**
 * Migrates one empty database; every test copies it (about 2 ms) instead of migrating again. It is
 * made aside and moved in place, so that two runs at the same time do not take it from each other.
 */
export default async function setup() {
  if (ON_POSTGRESQL) return setUpServer()
  mkdirSync(TEMPLATE.dir, { recursive: true })
  const fresh = `${TEMPLATE.file}.${process.pid}`
  rmSync(fresh, { force: true })
  await migrate(fresh, TEMPLATE.migrations)
  renameSync(fresh, TEMPLATE.file)
  rmSync(`${fresh}.migrate-lock`, { force: true })
}

/** The same as a database of the server, which goes with the run. */
async function setUpServer() {
  process.env.QUAD_TEST_TEMPLATE = `quad_test_${process.pid}`
  const [version] = await onServer(
    'SELECT 1 WHERE current_setting($$server_version_num$$)::int >= 150000',
  )
  process.env.QUAD_TEST_COPY = version ? 'STRATEGY file_copy' : ''
  await onServer(`DROP DATABASE IF EXISTS ${templateName()} WITH (FORCE)`)
  await onServer(`CREATE DATABASE ${templateName()} TEMPLATE template0 LOCALE 'C' ENCODING 'UTF8'`)
  await migrate(templateAddress(), TEMPLATE.postgresql)
  return () => onServer(`DROP DATABASE IF EXISTS ${templateName()} WITH (FORCE)`)
}
