import { seeded } from '~seeds/random'
import { signInTo } from './site'
import type { BenchRequest } from './measure'
import type { BenchSchool } from './schools'

const READERS = 50
const DRAWN = 2_000

type Account = { port: number; host: string; password: string }

/** Cookies of fifty members who get to home, or of as many as the school has. */
export async function signInReaders(school: BenchSchool, account: Account): Promise<string[]> {
  const cookies: string[] = []
  for (const email of school.readers) {
    if (cookies.length === READERS) break
    // Some are led elsewhere first: to terms, the introduction or a question.
    const session = await signInTo({ ...account, email }).catch(() => null)
    if (session) cookies.push(session.cookie)
  }
  return cookies
}

/** Requests by any of the readers, for the second address half as often as for the first, a third for the third (Zipf). */
export function drawRequests(
  paths: readonly string[],
  cookies: readonly string[],
  headers: Record<string, string>,
): BenchRequest[] {
  const rng = seeded('readers')
  const weights = paths.map((_, rank) => 1 / (rank + 1))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const drawPath = () => {
    let left = rng.next() * all
    return paths[weights.findIndex((weight) => (left -= weight) < 0)] ?? paths[0] ?? '/'
  }
  return Array.from({ length: DRAWN }, () => ({
    path: drawPath(),
    headers: { ...headers, cookie: rng.pick(cookies) },
  }))
}
