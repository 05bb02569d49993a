import { CAMPUS, MOZILLA, calendar, event, from, inNewYork, type CalendarCase } from './files'

/** Zones, days, lengths and rules. */
export const TIME_CASES: CalendarCase[] = [
  {
    name: '1 a zone by its name in Windows',
    file: calendar(event('DTSTART;TZID=Eastern Standard Time:20260310T090000')),
    dates: ['2026-03-10T13:00'],
  },
  {
    name: '2 a zone that the file doesn’t define',
    file: calendar(from('20260310T090000')),
    dates: ['2026-03-10T13:00'],
  },
  {
    name: '3 a zone of the file’s own',
    file: calendar(
      CAMPUS,
      event('DTSTART;TZID=Campus Time:20260302T200000\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4'),
    ),
    dates: ['2026-03-03T01:00', '2026-03-05T01:00', '2026-03-10T00:00', '2026-03-12T00:00'],
  },
  {
    name: '3 a zone of the file’s own with one offset',
    file: calendar(
      'BEGIN:VTIMEZONE\nTZID:Campus Time\nBEGIN:STANDARD\nTZOFFSETFROM:-0300\nTZOFFSETTO:-0300\nDTSTART:19700101T000000\nEND:STANDARD\nEND:VTIMEZONE',
      event('DTSTART;TZID=Campus Time:20260310T090000'),
    ),
    dates: ['2026-03-10T12:00'],
  },
  {
    name: '4 a path that ends with a zone',
    file: calendar(
      MOZILLA,
      event('DTSTART;TZID=/mozilla.org/20050126_1/America/New_York:20260312T090000'),
    ),
    dates: ['2026-03-12T13:00'],
  },
  {
    name: '5 a floating time and the calendar’s zone',
    file: calendar('X-WR-TIMEZONE:America/New_York', event('DTSTART:20260310T090000')),
    dates: ['2026-03-10T13:00'],
  },
  {
    name: '5 a floating time is the school’s',
    file: calendar(event('DTSTART:20260310T090000')),
    dates: ['2026-03-10T14:00'],
  },
  {
    name: '6 a day with its end',
    file: calendar(event('DTSTART;VALUE=DATE:20260310\nDTEND;VALUE=DATE:20260311')),
    dates: ['2026-03-10'],
  },
  {
    name: '6 a day without an end',
    file: calendar(event('DTSTART;VALUE=DATE:20260310')),
    dates: ['2026-03-10'],
  },
  {
    name: '6 days over a change of clocks',
    file: calendar(event('DTSTART;VALUE=DATE:20260307\nDTEND;VALUE=DATE:20260310')),
    dates: ['2026-03-07 to 2026-03-09'],
  },
  {
    name: '7 a day as a duration',
    file: inNewYork(from('20260307T200000', 'DURATION:P1D')),
    dates: ['2026-03-08T01:00/2026-03-09T00:00'],
  },
  {
    name: '7 24 hours as a duration',
    file: inNewYork(from('20260307T200000', 'DURATION:PT24H')),
    dates: ['2026-03-08T01:00/2026-03-09T01:00'],
  },
  {
    name: '7 a day and two hours as a duration',
    file: inNewYork(from('20260307T200000', 'DURATION:P1DT2H')),
    dates: ['2026-03-08T01:00/2026-03-09T02:00'],
  },
  {
    name: '8 a time without an end',
    file: inNewYork(from('20260310T090000')),
    dates: ['2026-03-10T13:00'],
  },
  {
    name: '9 the last Friday of a month',
    file: inNewYork(from('20260130T180000', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=4')),
    dates: ['2026-01-30T23:00', '2026-02-27T23:00', '2026-03-27T22:00', '2026-04-24T22:00'],
  },
  {
    name: '10 the last working day of a month',
    file: inNewYork(
      from('20260130T180000', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=4'),
    ),
    dates: ['2026-01-30T23:00', '2026-02-27T23:00', '2026-03-31T22:00', '2026-04-30T22:00'],
  },
  {
    name: '10 the first of two days of a week',
    file: calendar(
      event('DTSTART:20260302T090000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=1;COUNT=3'),
    ),
    dates: ['2026-03-02T09:00', '2026-03-09T09:00', '2026-03-16T09:00'],
  },
  ...['20260313T000000Z', '20260312'].map((until) => ({
    name: `11 until ${until}`,
    file: inNewYork(from('20260310T200000', `RRULE:FREQ=DAILY;UNTIL=${until}`)),
    dates: ['2026-03-11T00:00', '2026-03-12T00:00', '2026-03-13T00:00'],
  })),
]
