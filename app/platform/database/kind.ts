/** The other databases are files of SQLite. One process works on one kind of database. */
export const ON_POSTGRESQL = /^postgres(ql)?:\/\//.test(process.env.DATABASE_URL ?? '')
