import type { Viewer } from '~/policy/viewer'

/** A person's own rows, the newest first, as the sections of a data export list them. */
export const ownRows = (viewer: Pick<Viewer, 'id'>) =>
  ({ where: { user_id: viewer.id }, orderBy: { created_at: 'desc' } }) as const
