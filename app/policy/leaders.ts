import type { Viewer } from './viewer'

/** Everybody who is signed in may read the leader's introduction; its forms are for leaders. */
export const mayActAsLeader = (viewer: Pick<Viewer, 'leader'>): boolean => viewer.leader
