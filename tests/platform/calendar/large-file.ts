/** 500 series among 10,000 entries, each with a zone of the file’s own, read in a process: large-file <zone>. */
import { readCalendar } from '~/platform/calendar/read'
import { zoneDefinition } from './files'

function largeFile(zone: string) {
  const events = Array.from({ length: 10_000 }, (_, at) => {
    const day = new Date(Date.UTC(2026, 0, 1 + (at % 360))).toISOString().slice(0, 10)
    const start = `${day.replaceAll('-', '')}T${String(at % 24).padStart(2, '0')}1500`
    const rule = at % 20 === 0 ? '\r\nRRULE:FREQ=WEEKLY;COUNT=30' : ''
    return `BEGIN:VEVENT\r\nUID:e${at}\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:Event ${at}\r\nDTSTART;TZID=${zone}:${start}\r\nDURATION:PT1H${rule}\r\nDESCRIPTION:Bring a friend\\, and something to eat.\r\nEND:VEVENT`
  })
  return `BEGIN:VCALENDAR\r\n${zoneDefinition(zone).replaceAll('\n', '\r\n')}\r\n${events.join('\r\n')}\r\nEND:VCALENDAR`
}

const window = {
  from: new Date('2026-01-01T00:00:00Z'),
  to: new Date('2027-01-01T00:00:00Z'),
  zone: 'America/Chicago',
}
let turns = 0
const timer = setInterval(() => turns++, 5)
const file = Buffer.from(largeFile(process.argv[2] ?? ''))
const before = process.cpuUsage()
const { entries, problems } = await readCalendar(file, window)
clearInterval(timer)
const seconds = process.cpuUsage(before).user / 1e6
const read = { entries: entries.length, problems: problems.length }
console.log(JSON.stringify({ ...read, turns, seconds }))
