/** The doors through which one signs up: where each leads, and what its people are. */
export const DOORS = {
  in: { path: '/in/signup', next: '/fence' },
  leader: { path: '/leader/signup', next: '/fence' },
  pbo: { path: '/pbo/signup', next: '/pbo/welcome' },
  ctrl: { path: '/ctrl/signup', next: '/ctrl/coming-soon' },
  prospective: { path: '/prospective/signup', next: '/fence' },
} as const

export type DoorName = keyof typeof DOORS

export const DOOR_NAMES = Object.keys(DOORS) as DoorName[]

/**
 * The door of a path, in upper or lower case as the router takes it; what comes behind it is the id
 * of an invitation. (SIGNUP-01 to SIGNUP-05)
 */
export const doorOf = (path: string): DoorName =>
  DOOR_NAMES.find((name) => path.toLowerCase().startsWith(DOORS[name].path)) ?? 'in'

export const isDoor = (name: string | null): name is DoorName =>
  name !== null && Object.hasOwn(DOORS, name)
