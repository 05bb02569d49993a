#!/bin/sh
# The README of ical-generator 11.1.2 names two packages for VTIMEZONE. RFC 5545 (3.6.5) has a reader take the time from it.
# @touch4it/ical-timezones 1.9.0 has the rules of 2018, and São Paulo has had no summer time since 2019, Mexico City and
# Tehran since 2022, while Cairo has one again since 2023: what begins there at six in the evening is shown an hour off.
# timezones-ical-library 2.3.2 has the rules of today, as if they had held since 1970: what took place in Paraguay before
# it gave up its winter time, in October 2024, is an hour off. Both are right for New York.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . \
  @touch4it/ical-timezones@1.9.0 timezones-ical-library@2.3.2 ical.js@2.2.1 >/dev/null
cat >try.mjs <<'JS'
import touch from '@touch4it/ical-timezones'
import ICAL from 'ical.js'
import { tzlib_get_ical_block } from 'timezones-ical-library'

const generators = {
  '@touch4it/ical-timezones': touch.getVtimezoneComponent,
  'timezones-ical-library': (zone) => [tzlib_get_ical_block(zone)].flat()[0],
}
function read(zone, time, generate) {
  const lines = [
    'BEGIN:VCALENDAR',
    generate(zone).trim(),
    'BEGIN:VEVENT',
    `DTSTART;TZID=${zone}:${time}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const calendar = new ICAL.Component(ICAL.parse(lines.join('\r\n')))
  const start = calendar.getFirstSubcomponent('vevent').getFirstPropertyValue('dtstart')
  return start.toJSDate().toISOString().slice(0, 16)
}
for (const [zone, time, right] of [
  ['America/New_York', '20260715T180000', '2026-07-15T22:00'],
  ['America/Sao_Paulo', '20260115T180000', '2026-01-15T21:00'],
  ['America/Mexico_City', '20260715T180000', '2026-07-16T00:00'],
  ['Asia/Tehran', '20260715T180000', '2026-07-15T14:30'],
  ['Africa/Cairo', '20260715T180000', '2026-07-15T15:00'],
  ['America/Asuncion', '20240715T180000', '2024-07-15T22:00'],
]) {
  const hour = new Date(`${right}Z`).toLocaleString('en-GB', { timeZone: zone, hour: '2-digit' })
  console.log(`${zone} ${time} is ${right} (${hour} there)`)
  for (const [name, generate] of Object.entries(generators))
    console.log(`  ${name}: ${read(zone, time, generate)}`)
}
JS
node try.mjs >seen
cat >expected <<'TEXT'
America/New_York 20260715T180000 is 2026-07-15T22:00 (18 there)
  @touch4it/ical-timezones: 2026-07-15T22:00
  timezones-ical-library: 2026-07-15T22:00
America/Sao_Paulo 20260115T180000 is 2026-01-15T21:00 (18 there)
  @touch4it/ical-timezones: 2026-01-15T20:00
  timezones-ical-library: 2026-01-15T21:00
America/Mexico_City 20260715T180000 is 2026-07-16T00:00 (18 there)
  @touch4it/ical-timezones: 2026-07-15T23:00
  timezones-ical-library: 2026-07-16T00:00
Asia/Tehran 20260715T180000 is 2026-07-15T14:30 (18 there)
  @touch4it/ical-timezones: 2026-07-15T13:30
  timezones-ical-library: 2026-07-15T14:30
Africa/Cairo 20260715T180000 is 2026-07-15T15:00 (18 there)
  @touch4it/ical-timezones: 2026-07-15T16:00
  timezones-ical-library: 2026-07-15T15:00
America/Asuncion 20240715T180000 is 2024-07-15T22:00 (18 there)
  @touch4it/ical-timezones: 2024-07-15T22:00
  timezones-ical-library: 2024-07-15T21:00
TEXT
diff expected seen && cat seen
