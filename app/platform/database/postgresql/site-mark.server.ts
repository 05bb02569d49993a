import { withConnection } from './connection.server'
import { keepConnected } from './lasting-connection.server'

/** What the site and other commands call their connections, and a site the one that it always has. */
const OURS = 'quad'
const SITE = 'quad site'

/**
 * Says for as long as this process lives that a site uses the database: its other connections come and go.
 */
export const markSite = (place: string): Promise<void> => keepConnected(place, { name: SITE }).first

/** How many connections a site and other commands have, and how many sites there are. */
export const countUsers = (place: string): Promise<{ users: number; sites: number }> =>
  withConnection(place, async (client) => {
    const { rows } = await client.query<{ users: number; sites: number }>(
      `SELECT count(*)::integer AS users,
          count(*) FILTER (WHERE application_name = $2)::integer AS sites
        FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
          AND application_name IN ($1, $2)`,
      [OURS, SITE],
    )
    return rows[0] ?? { users: 0, sites: 0 }
  })

/** The sites, in words, or null. */
export async function findSites(place: string): Promise<string | null> {
  const { sites } = await countUsers(place)
  if (sites === 0) return null
  return sites === 1 ? 'one site' : `${sites} sites`
}
