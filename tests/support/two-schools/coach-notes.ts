import type { Db } from '~/platform/database/types'
import { idOf, NOW } from './names'

/** About Sam, Cora's student, about Maya, who has no coach, and about someone at Lakeside. */
export const fillCoachNotes = ({ write }: Pick<Db, 'write'>) =>
  write((tx) =>
    tx.coachNote.createMany({
      data: Object.entries({ open: 'sam', delete: 'sam', maya: 'maya', lake: 'lou' }).map(
        ([name, student]) => ({
          id: idOf(`note:${name}`),
          student_id: idOf(student),
          author_id: idOf('cora'),
          partner_code: name === 'lake' ? 'lakeside' : 'northfield',
          text: `The note ${name}`,
          follow_up: '2026-12-01',
          created_at: NOW,
        }),
      ),
    }),
  )
