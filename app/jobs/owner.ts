import { hostname } from 'node:os'
import { newId } from '~/platform/ids'

/** The name under which one dispatcher holds its leases: machine, process, and a number of its own. */
export const newOwner = () => `${hostname()}/${process.pid}/${newId()}`

/** True when the owner's process ran on this machine and has ended. */
export function isGone(owner: string): boolean {
  const [host, pid] = owner.split('/')
  if (host !== hostname()) return false
  // In a container every start may have the same process id: then it was our predecessor.
  if (Number(pid) === process.pid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
