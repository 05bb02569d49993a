import { CAMPUS, IN, calendar, crlf, event, from, inNewYork, type CalendarCase } from './files'

const chessAndChoir = (move: string) =>
  inNewYork(
    event(`SUMMARY:Chess\nDTSTART${IN}20260303T180000\nRRULE:FREQ=WEEKLY;COUNT=2`, 'chess'),
    event(`SUMMARY:Choir\nDTSTART${IN}20260303T180000\nRRULE:FREQ=WEEKLY;COUNT=2`, 'choir'),
    event(
      `SUMMARY:Choir in the chapel\nDTSTART${IN}20260310T200000\nRECURRENCE-ID${move}`,
      'choir',
    ),
  )
const moved = `DTSTART${IN}20260311T150000\nDTEND${IN}20260311T170000`
const daily = from('20260310T090000', `DTEND${IN}20260310T100000`, 'RRULE:FREQ=DAILY;COUNT=3')
const movedDates = ['2026-03-10T13:00/14:00', '2026-03-11T19:00/21:00', '2026-03-12T13:00/14:00']
const withoutThe12th = ['2026-03-10T13:00', '2026-03-11T13:00', '2026-03-13T13:00']
const excluding = (...lines: string[]) =>
  inNewYork(from('20260310T090000', 'RRULE:FREQ=DAILY;COUNT=5', ...lines))
const accented = (bytes: string) => Buffer.from(crlf(bytes), 'latin1')
const cafe = (fold: string) =>
  calendar(event(`SUMMARY:Caf\u00C3${fold}\u00A9\nDTSTART:20260310T130000Z`))

/** What changes a series, and what files look like. */
export const CHANGE_CASES: CalendarCase[] = [
  {
    name: '12 an excluded date counts',
    file: excluding(`EXDATE${IN}20260312T090000`),
    dates: [...withoutThe12th, '2026-03-14T13:00'],
  },
  {
    name: '13 an excluded day',
    file: excluding('EXDATE;VALUE=DATE:20260312'),
    dates: [...withoutThe12th, '2026-03-14T13:00'],
  },
  {
    name: '13 two excluded dates in a line',
    file: excluding(`EXDATE${IN}20260312T090000,20260314T090000`),
    dates: withoutThe12th,
  },
  {
    name: '13 two lines of excluded dates',
    file: excluding(`EXDATE${IN}20260312T090000`, `EXDATE${IN}20260314T090000`),
    dates: withoutThe12th,
  },
  {
    name: '13 an excluded date in UTC',
    file: inNewYork(from('20260310T210000', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260312T010000Z')),
    dates: ['2026-03-11T01:00', '2026-03-13T01:00'],
  },
  {
    name: '14 a date that moved',
    file: inNewYork(daily, event(`RECURRENCE-ID${IN}20260311T090000\n${moved}`)),
    dates: movedDates,
  },
  {
    name: '14 a date that moved, before its series',
    file: inNewYork(event(`RECURRENCE-ID${IN}20260311T090000\n${moved}`), daily),
    dates: movedDates,
  },
  {
    name: '14 a date that moved, in UTC',
    file: inNewYork(daily, event(`RECURRENCE-ID:20260311T130000Z\n${moved}`)),
    dates: movedDates,
  },
  {
    name: '15 a date of the other series moved',
    file: chessAndChoir(`${IN}20260310T180000`),
    dates: [
      '2026-03-03T23:00 Chess',
      '2026-03-03T23:00 Choir',
      '2026-03-10T22:00 Chess',
      '2026-03-11T00:00 Choir in the chapel',
    ],
  },
  {
    name: '16 a date and all that follow it moved',
    file: inNewYork(
      from('20260310T090000', 'RRULE:FREQ=DAILY;COUNT=5'),
      event(`RECURRENCE-ID;RANGE=THISANDFUTURE${IN}20260312T090000\nDTSTART${IN}20260312T100000`),
    ),
    dates: [
      '2026-03-10T13:00',
      '2026-03-11T13:00',
      '2026-03-12T14:00',
      '2026-03-13T14:00',
      '2026-03-14T14:00',
    ],
  },
  {
    name: '17 dates that moved into the window',
    file: inNewYork(
      from('20260303T090000', 'RRULE:FREQ=WEEKLY;COUNT=12'),
      event(`RECURRENCE-ID${IN}20260310T090000\nDTSTART${IN}20260415T090000`),
      event(`RECURRENCE-ID${IN}20260512T090000\nDTSTART${IN}20260429T090000`),
    ),
    window: ['2026-04-01', '2026-05-01'],
    dates: [
      '2026-04-07T13:00',
      '2026-04-14T13:00',
      '2026-04-15T13:00',
      '2026-04-21T13:00',
      '2026-04-28T13:00',
      '2026-04-29T13:00',
    ],
  },
  {
    name: '18 a changed date without its series',
    file: inNewYork(event(`RECURRENCE-ID${IN}20260311T090000\n${moved}`)),
    dates: ['2026-03-11T19:00/21:00'],
  },
  {
    name: '19 more dates without a rule',
    file: calendar(event('DTSTART:20260310T180000Z\nRDATE:20260320T180000Z,20260401T180000Z')),
    dates: ['2026-03-10T18:00', '2026-03-20T18:00', '2026-04-01T18:00'],
  },
  {
    name: '19 a rule and one more date',
    file: calendar(
      event('DTSTART:20260310T180000Z\nRRULE:FREQ=DAILY;COUNT=2\nRDATE:20260320T180000Z'),
    ),
    dates: ['2026-03-10T18:00', '2026-03-11T18:00', '2026-03-20T18:00'],
  },
  {
    name: '19 more dates with lengths of their own',
    file: calendar(
      event(
        'DTSTART:20260310T130000Z\nRRULE:FREQ=DAILY;COUNT=1\nRDATE;VALUE=PERIOD:20260320T130000Z/20260320T160000Z,20260322T130000Z/PT30M',
      ),
    ),
    dates: ['2026-03-10T13:00', '2026-03-20T13:00/16:00', '2026-03-22T13:00/13:30'],
  },
  {
    name: '20 a cancelled date',
    file: inNewYork(
      daily,
      event(`RECURRENCE-ID${IN}20260311T090000\nDTSTART${IN}20260311T090000\nSTATUS:CANCELLED`),
    ),
    dates: ['2026-03-10T13:00/14:00', '2026-03-11T13:00 cancelled', '2026-03-12T13:00/14:00'],
  },
  {
    name: '20 all of it cancelled',
    file: calendar(event('DTSTART:20260310T130000Z\nSTATUS:CANCELLED')),
    dates: ['2026-03-10T13:00 cancelled'],
  },
  {
    name: '21 yearly from February 29',
    file: calendar(event('DTSTART;VALUE=DATE:20240229\nRRULE:FREQ=YEARLY')),
    window: ['2024-01-01', '2030-01-01'],
    dates: ['2024-02-29', '2028-02-29'],
  },
  {
    name: '21 monthly from the 31st',
    file: calendar(event('DTSTART;VALUE=DATE:20260131\nRRULE:FREQ=MONTHLY;COUNT=5')),
    dates: ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31', '2026-08-31'],
  },
  {
    name: '22 a time that clocks skip is as much later',
    file: inNewYork(from('20260307T023000', 'RRULE:FREQ=DAILY;COUNT=3')),
    dates: ['2026-03-07T07:30', '2026-03-08T07:30', '2026-03-09T06:30'],
  },
  {
    name: '22 a time that clocks show twice is the first',
    file: inNewYork(from('20261101T013000')),
    dates: ['2026-11-01T05:30'],
  },
  {
    name: '22 the same in a zone of the file’s own',
    file: calendar(
      CAMPUS,
      event('DTSTART;TZID=Campus Time:20260308T023000\nRDATE;TZID=Campus Time:20261101T013000'),
    ),
    dates: ['2026-03-08T07:30', '2026-11-01T05:30'],
  },
  {
    name: '23 the newer of one id',
    file: calendar(
      event('SUMMARY:Old\nDTSTART:20260310T130000Z\nSEQUENCE:0'),
      event('SUMMARY:New\nDTSTART:20260311T130000Z\nSEQUENCE:2'),
    ),
    dates: ['2026-03-11T13:00 New'],
  },
  {
    name: '23 two that share an id',
    file: calendar(
      event('SUMMARY:One\nDTSTART:20260310T130000Z'),
      event('SUMMARY:Other\nDTSTART:20260311T130000Z'),
    ),
    dates: ['2026-03-10T13:00 One', '2026-03-11T13:00 Other'],
  },
  {
    name: '24 a title with a language',
    file: calendar(event('SUMMARY;LANGUAGE=en-us:Hi\nDTSTART:20260310T130000Z')),
    dates: ['2026-03-10T13:00 Hi'],
  },
  {
    name: '24 a name with a colon',
    file: calendar(
      event('SUMMARY:Hi\nATTENDEE;CN="Doe: J; x, y":mailto:x@quad.test\nDTSTART:20260310T130000Z'),
    ),
    dates: ['2026-03-10T13:00 Hi'],
  },
  ...Object.entries({
    'a byte order mark': accented(`\u00EF\u00BB\u00BF${cafe('')}`),
    'LF alone': Buffer.from(cafe(''), 'latin1'),
    CRLF: accented(cafe('')),
    'blank lines': accented(cafe('').replaceAll('\n', '\n\n')),
    'a fold by a tab': accented(cafe('').replace('Caf', 'C\n\taf')),
    'a fold within a letter': accented(cafe('\n ')),
    'names in small letters': accented(
      cafe('').replace('SUMMARY', 'summary').replace('DTSTART', 'dtstart'),
    ),
    'blocks in small letters': accented(cafe('').replaceAll('VEVENT', 'vevent')),
  }).map(([name, file]) => ({ name: `25 ${name}`, file, dates: ['2026-03-10T13:00 Café'] })),
  { name: '26 no events', file: calendar(), dates: [] },
  {
    name: '26 only tasks',
    file: calendar('BEGIN:VTODO\nUID:t\nSUMMARY:Homework\nEND:VTODO'),
    dates: [],
  },
  {
    name: '26 broken ones among others',
    file: calendar(
      event('SUMMARY:First\nDTSTART:20260310T130000Z', 'first'),
      event('SUMMARY:No start', 'none'),
      event('SUMMARY:No date\nDTSTART:tomorrow', 'wrong'),
      event('SUMMARY:No day\nDTSTART;VALUE=DATE:20260231', 'wrong'),
      event('SUMMARY;X="open:Quote\nDTSTART:20260310T130000Z', 'quote'),
      event('SUMMARY:Each second\nDTSTART:20260310T130000Z\nRRULE:FREQ=SECONDLY', 'often'),
      event(
        `SUMMARY:All times\nDTSTART:20260310T130000Z\nRRULE:FREQ=DAILY;BYMINUTE=${Array.from({ length: 60 }, (_, at) => at).join(',')}`,
        'times',
      ),
      event('SUMMARY:Last\nDTSTART:20260311T130000Z', 'last'),
      'BEGIN:VEVENT\nSUMMARY:Not whole\nDTSTART:20260311T130000Z',
    ),
    dates: ['2026-03-10T13:00 First', '2026-03-11T13:00 Last'],
    problems: ['No start', 'No date', 'No day', 'Quote', 'Not whole', 'Each second', 'All times'],
  },
  {
    name: '26 a day without saying that it’s one',
    file: calendar(event('DTSTART:20260310')),
    dates: ['2026-03-10'],
  },
  {
    name: '26 a zone that no one knows',
    file: calendar(event('DTSTART;TZID=Atlantis:20260310T090000')),
    dates: ['2026-03-10T14:00'],
    problems: ['Atlantis'],
  },
  {
    name: '27 two calendars in a file',
    file:
      calendar(event('SUMMARY:One\nDTSTART:20260310T130000Z')) +
      calendar(event('SUMMARY:Two\nDTSTART:20260310T130000Z')),
    dates: ['2026-03-10T13:00 One', '2026-03-10T13:00 Two'],
  },
  {
    name: '28 days of a week until a day, without one',
    file: calendar(
      event(
        'DTSTART;VALUE=DATE:20260302\nRRULE:FREQ=WEEKLY;UNTIL=20260316\nEXDATE;VALUE=DATE:20260309',
      ),
    ),
    dates: ['2026-03-02', '2026-03-16'],
  },
  {
    name: '29 Thanksgiving',
    file: inNewYork(from('20261126T120000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH')),
    window: ['2026-01-01', '2029-01-01'],
    dates: ['2026-11-26T17:00', '2027-11-25T17:00', '2028-11-23T17:00'],
  },
]
