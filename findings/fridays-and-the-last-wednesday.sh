#!/bin/sh
# python-dateutil 2.9.0.post0 finds no date at all in a monthly rule whose BYDAY has a plain weekday next to a numbered
# one: every Friday and the last Wednesday of a month is never, and every Friday and the last Friday is the last only.
# RFC 5545 (3.3.10) lists weekdays, each with or without a number, and a date that is any of them is one: two numbered
# ones next to each other are read so. Neither an error nor the documentation says that the series of a calendar is
# empty then. ical.js 2.2.1 and rrule-temporal 2.2.8 have all the dates; rrule, a port of this one, has the same
# fault in its issue 71.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --target . python-dateutil==2.9.0.post0 2>/dev/null
cat >try.py <<'PY'
from datetime import datetime
from dateutil.rrule import rrulestr

for byday in ['FR', '-1WE', 'FR,-1WE', 'FR,-1FR', '1FR,-1WE']:
    rule = f'FREQ=MONTHLY;BYDAY={byday};UNTIL=20260301T000000'
    dates = rrulestr(rule, dtstart=datetime(2026, 1, 2, 18))
    print(f'{byday}:', ' '.join(date.strftime('%m-%d') for date in dates) or 'never')
PY
python3 try.py >seen
cat >expected <<'TEXT'
FR: 01-02 01-09 01-16 01-23 01-30 02-06 02-13 02-20 02-27
-1WE: 01-28 02-25
FR,-1WE: never
FR,-1FR: 01-30 02-27
1FR,-1WE: 01-02 01-28 02-06 02-25
TEXT
diff expected seen && cat seen
