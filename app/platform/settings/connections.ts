/** Connections of a process to a server, and the fewest that it can work with */
export const CONNECTIONS = 16
export const MIN_CONNECTIONS = 6

/** One hears of events, one says that there is a site, two come and go, such as for /readyz. */
const OTHERS = 4

/** Of the others a third write. */
export function shareConnections(all: number): { readers: number; writers: number } {
  const writers = Math.max(1, Math.floor((all - OTHERS) / 3))
  return { readers: all - OTHERS - writers, writers }
}

/** What the processes of a site need together; their parent says that there is a site. */
export const neededConnections = (processes: number, each: number): number =>
  processes * each + (processes > 1 ? 1 : 0)
