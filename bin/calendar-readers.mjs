// Brings another reader of calendars for its tests.
import { bringPackages } from './debian-packages.mjs'

bringPackages('a reader of calendars', {
  '/usr/lib/python3/dist-packages/icalendar/__init__.py': ['python3-icalendar'],
})
