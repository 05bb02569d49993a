import { getPriority, setPriority } from 'node:os'

/**
 * Lets a program that this one has started give way to others. What gives way already, as this one may, can't be
 * brought back by an ordinary user: then it stays as it is.
 */
export const giveWay = (pid: number, niceness: number, own = getPriority()): void =>
  setPriority(pid, Math.max(niceness, own))
