import { jsonText, textAsJson } from '~/platform/database/dialect'
import { defineRecords, deletes, FOR_GOOD, keeps } from '~/domain/records/define'

/** Keys are '<limit>:<seconds>:<account>', with the network behind a space for pairs. */
const countsFor = (account: string) =>
  `replace(row.key || ' ', ':' || ${account} || ' ', '') <> row.key || ' '`

const IS_WAITING = `(row.dispatched_at IS NULL OR row.seq IN (SELECT event_seq FROM "Job"
  WHERE event_seq IS NOT NULL AND state IN ('ready', 'leased')))`

/** The tables of the platform, which belong to no concept. */
export const platformRecords = defineRecords({
  IdempotencyKey: {
    people: { user_id: deletes() },
    exports: 'It says only that a form was sent.',
    retention: { column: 'created_at', days: 2 },
    transfer: { stays: 'It says only that a form was sent.' },
  },
  RateLimit: {
    people: {
      key: { does: 'delete by text', where: `${countsFor('@id')} OR ${countsFor('@email')}` },
    },
    exports: 'Counts of tries run out within a day.',
    retention: { column: 'expire', days: 0 },
    school: { stays: 'Counts of tries run out within a day.' },
  },
  // A message that couldn't be sent in a week helps no one, and its event may hold an address.
  Job: {
    transfer: { stays: 'What follows from events is done where they happened.' },
    retention: {
      column: 'finished_at',
      days: 7,
      where: `row.state IN ('done', 'dead') AND (row.state = 'done' OR row.name = 'mail')
        AND row.run_at < @before`,
    },
  },
  // An event whose job is dead is needed when the job is tried again.
  Event: {
    transfer: { stays: 'What follows from events is done where they happened.' },
    people: {
      actor_id: keeps('Notes of what happened are deleted within a week.'),
      // What was sent or given up needs nothing; what waits is read once more, and not sent.
      subject_id: {
        does: 'update',
        set: `payload = CASE WHEN ${IS_WAITING}
          THEN ${textAsJson(`replace(${jsonText('row.payload')}, '"' || CAST(@email AS TEXT) || '"', '""')`)}
          ELSE '{}' END`,
        where: `row.name LIKE 'account.%'`,
      },
    },
    exports: {
      recent_activity: { only: ['name', 'created_at'], owner: 'actor_id', newest: 'seq' },
    },
    retention: {
      column: 'dispatched_at',
      days: 7,
      where: 'row.seq NOT IN (SELECT event_seq FROM "Job" WHERE event_seq IS NOT NULL)',
    },
  },
  SystemValue: { ...FOR_GOOD, school: { stays: 'The site keeps them about itself.' } },
  PostVector: {
    exports: 'It is made from a post, which is exported.',
    transfer: { stays: 'It is made again from the post, where that goes.' },
    retention: 'for good',
  },
  SearchRow: {
    people: { subject_id: keeps('It only numbers an ID for the full-text index.') },
    exports: 'It is about the index, not about people.',
    school: { stays: 'Triggers keep it in step with what it numbers.' },
    retention: 'for good',
  },
})
