import { announcementContent } from '../content/schools'
import { seededId } from '../ids'
import { createRow, type SeedRows } from '../rows'
import { dateBefore, DAY, HOUR } from '../time'
import type { SeedPerson } from './people'

type Content = ReturnType<typeof announcementContent>[number]

/** What Stan announces, and who has read it. */
export function addAnnouncements(rows: SeedRows, people: readonly SeedPerson[], today: Date): void {
  const author = people.find(({ name }) => name === 'stan')?.row
  if (!author) throw new Error('No one announces anything')
  const { id: author_id, partner_code } = author
  for (const content of announcementContent()) {
    const { title, text, pinned, urgent, starts_hours_ago, days } = content
    const age = starts_hours_ago * HOUR
    const starts_at = dateBefore(today, age)
    const written = Math.max(age, 0) + HOUR
    const audience = audienceIds(rows, partner_code, content)
    const id = seededId(written, 'announcement', partner_code, title)
    const times = { starts_at, ends_at: dateBefore(today, age - days * DAY) }
    rows.Announcement.push(
      createRow('Announcement', {
        id,
        partner_code,
        place: 'home',
        title,
        text,
        pinned,
        urgent,
        author_id,
        ...times,
        audience,
        created_at: dateBefore(today, written),
        mail_at: urgent && age < 0 ? starts_at : null,
      }),
    )
    const readers = people.filter(
      (person, at) => isMeant(person, audience) && isReader(content, person, at),
    )
    for (const { row } of readers) {
      const read = { user_id: row.id, announcement_id: id, partner_code }
      rows.AnnouncementDismissal.push({ ...read, created_at: dateBefore(today, age / 2) })
    }
  }
}

type Audience = ReturnType<typeof audienceIds>

/** As far as those in the demo go who have read anything. */
const isMeant = ({ row }: SeedPerson, { status, programs }: Audience) =>
  (status.length === 0 || row.enrollment_status === null) &&
  (programs.length === 0 || programs.some((id) => id === row.program_id))

const isReader = ({ read_by, one_in }: Content, { row, name }: SeedPerson, at: number) =>
  name === ''
    ? one_in !== undefined && at % one_in === 0 && row.joined_date !== null
    : read_by.includes(name)

function audienceIds(rows: SeedRows, code: string, { audience }: Content) {
  const { status, programs, campuses } = audience
  return {
    status,
    programs: rows.Program.filter(
      ({ partner_code, name }) => partner_code === code && programs.includes(name),
    ).map(({ id }) => id),
    campuses: rows.Institution.filter(
      ({ partner_code, institution_code }) =>
        partner_code === code && campuses.includes(institution_code),
    ).map(({ id }) => id),
    roles: [],
  }
}
