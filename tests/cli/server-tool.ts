/**
 * The tool in a process that stays, for databases on a server of PostgreSQL: the kind of database is
 * chosen as a process starts, so the tests' own process can't (server.ts sends the calls).
 */
import { callInside, type Call } from './inside'

process.on('message', ({ id, call }: { id: number; call: Call }) => {
  void callInside(call).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) => process.send?.({ id, problem: String(error) }),
  )
})
// It ends with the process that asks it.
process.once('disconnect', () => process.exit())
