import { hostname } from 'node:os'
import { decodeTime } from 'ulid'
import { isId, newId } from '../ids'

/** The name under which a worker leases jobs: machine, process, and a unique id. */
export const newWorkerId = () => `${hostname()}/${process.pid}/${newId()}`

/** Whether the worker's process ran on this machine and has ended. */
export function isProcessDead(workerId: string): boolean {
  const [host, pid, id] = workerId.split('/')
  if (host !== hostname()) return false
  // In a container, every start can have the same process id: an older id was our predecessor's.
  if (Number(pid) === process.pid) return predatesThisProcess(id)
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function predatesThisProcess(id = ''): boolean {
  return isId(id) && decodeTime(id.toUpperCase()) < Math.floor(performance.timeOrigin)
}
