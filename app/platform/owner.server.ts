import { hostname } from 'node:os'
import { decodeTime } from 'ulid'
import { looksLikeId, newId } from './ids'

/** The name under which one holder claims something: machine, process, and an id of its own. */
export const newOwner = () => `${hostname()}/${process.pid}/${newId()}`

/** True when the owner's process ran on this machine and has ended. */
export function isGone(owner: string): boolean {
  const [host, pid, id] = owner.split('/')
  if (host !== hostname()) return false
  // In a container every start may have the same process id: an older name was our predecessor's.
  if (Number(pid) === process.pid) return isOlderThanThisProcess(id)
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function isOlderThanThisProcess(id = ''): boolean {
  return looksLikeId(id) && decodeTime(id.toUpperCase()) < Math.floor(performance.timeOrigin)
}
