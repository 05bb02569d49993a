import type { Viewer } from './viewer'

/** Every member can read the leader's introduction; its forms are for leaders. */
export const canActAsLeader = (viewer: Pick<Viewer, 'leader'>): boolean => viewer.leader
