/** Why no site can work on a database as it is, or what an operator should know, and what to do about it. */
export type Fault = { message: string; remedy: string }

/** What is found about a server. */
export type Inspection = {
  /** With any of these nothing should start. */
  faults: Fault[]
  /** With these it works, and something is worse than it has to be. */
  doubts: Fault[]
  /** What is good to know, in half a sentence each */
  notes: string[]
}

/** How many connections there have to be, and whether that is tried where no server says it. */
export type Needs = { needed?: number; tries?: boolean }

/** A database that no site can work on as it is. Recognized by name. */
export class UnfitDatabase extends Error {
  override name = 'UnfitDatabase'

  constructor(
    message: string,
    /** What to do next */
    readonly remedy: string,
  ) {
    super(message)
  }
}

/** Throws UnfitDatabase for the first of the faults. */
export function assertFit({ faults }: Pick<Inspection, 'faults'>): void {
  const [fault] = faults
  if (fault) throw new UnfitDatabase(fault.message, fault.remedy)
}
