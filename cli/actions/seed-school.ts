import type { WritingAction } from '../spec'
export const seedSchoolAction: WritingAction = {
  async plan() {
    throw new Error('not yet')
  },
}
