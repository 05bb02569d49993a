/** The code of DatabaseAway. */
export const DATABASE_AWAY = 'DATABASE_AWAY'

/** A server that can't be reached, and why: the codes of the network are those of other servers too. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  readonly code = DATABASE_AWAY

  constructor(cause: Error) {
    super(`The database can't be reached: ${cause.message}`, { cause })
  }
}

/** Explains why a connection failed. */
export const reaching = <T>(connecting: Promise<T>): Promise<T> =>
  connecting.catch((error: Error) => {
    throw new DatabaseAway(error)
  })

/** How a database for Quad is created: with SQLite's order of texts, and letters with accents known. */
export const CREATE_DATABASE =
  'createdb --template template0 --encoding UTF8 --lc-collate C --lc-ctype C.UTF-8 NAME'
