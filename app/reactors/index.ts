import type { Reactor } from './reactor'

/** Everything that follows an event, in the order in which the catalogue shows it. */
export const reactors: readonly Reactor[] = []
