/** Files that call the driver themselves, and why. */
export const DRIVER = {
  'app/platform/database/sqlite/connection.server.ts': 'Runs every statement of the app',
  'app/platform/database/sqlite/file.server.ts':
    'Copies and attaches files whose tables no schema knows',
  'app/platform/database/sqlite/lock.server.ts': 'Locks the file before anything else reads it',
  'app/platform/database/sqlite/reuse-statements.server.ts': 'Prepares what Prisma sends, once',
  'app/platform/database/sqlite/row-reader.server.ts': 'Reads rows of any table',
  'app/platform/database/sqlite/row-store.server.ts': 'Copies rows of any table',
  'app/platform/database/sqlite/writer.server.ts': 'Begins and ends transactions',
}
