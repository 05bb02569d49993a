import { expect, onTestFinished, test, vi } from 'vitest'
import { Canvas } from '~cli/screens/canvas'
import { FACTS, fakeWatch, openMenu } from './menu-world'

const lines = (frame: string) => frame.split('\n')

test('the health screen refreshes by itself every two seconds, and with r; checks come one by one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { watch, asked, tell } = fakeWatch()
  const menu = openMenu({ rows: 26, path: [{ name: 'health' }], sources: { watch } })
  await expect.poll(() => asked).toContain('checks')
  tell({ verdict: { name: 'disk', status: 'ok', message: '9 GiB free' } })
  tell({
    verdict: {
      name: 'jobs',
      status: 'fail',
      message: '2 were put aside after too many failures, which is a long message of many words',
      remedy: 'See quad jobs list.',
    },
  })
  tell({ checked: FACTS.at })
  await menu.shows('again every minute')
  expect(menu.frame()).toMatchInlineSnapshot(`
    " Campus › Health                              http://localhost:3000 ✓ search up
     ──────────────────────────────────────────────────────────────────────────────

     Now   at 12:00:00, again every 2 s
     ✓ ok    Site            answers at http://localhost:3000
     ✓ ok    Search          up, Meilisearch 1.21.0 at http://127.0.0.1:7700
     ✓ ok    Posts           1,200 in the database, 1,200 in the index
     ! warn  People          240 in the database, 238 in the index
     ! warn  Waiting         1 event, 2 jobs, the oldest for 1 min 15 s
     ✓ ok    Put aside       none
     ✓ ok    Disk            9.0 GiB of 20.0 GiB free
     ✓ ok    Last backup     2026-11-21 03:00
             Sessions        12 signed in

     Checks   again every minute
     ✓ ok    disk            9 GiB free
     ✗ fail  jobs            2 were put aside after too many failures, which is a
                             long message of many words
                             → See quad jobs list.





     ──────────────────────────────────────────────────────────────────────────────
     r looks now · ↑↓ scroll · Esc back · q quits"
  `)

  const before = asked.length
  vi.advanceTimersByTime(2000)
  expect(asked.slice(before)).toEqual(['facts'])
  await menu.press('r')
  await expect.poll(() => asked.slice(before)).toEqual(['facts', 'facts', 'checks'])
  tell({
    facts: {
      ...FACTS,
      at: new Date(2026, 10, 21, 12, 0, 9),
      search: { ...FACTS.search!, state: 'down', reason: 'no answer' },
    },
  })
  await menu.shows('12:00:09')
  expect(menu.frame()).toContain('✗ fail  Search          down: no answer; the database answers')
  expect(menu.frame()).toContain('✗ search down')
  expect(lines(menu.frame()).filter((line) => line.includes('9 GiB free'))).toHaveLength(1)
})

test('of a frame only changed lines are written, all of them after a resize, and the terminal is given back', () => {
  let written = ''
  const heard = new Map<string, () => void>()
  const canvas = new Canvas({
    columns: 20,
    rows: 3,
    write: (text: string) => {
      written += text
      return true
    },
    on: (name: string, listener: () => void) => heard.set(name, listener),
    off: (name: string) => heard.delete(name),
  } as unknown as NodeJS.WriteStream)
  const take = () => {
    const text = written.replaceAll('\u001b[', '^')
    written = ''
    return text
  }
  expect(take()).toBe('^?1049h^?25l^?7l^2J')
  canvas.write('one\ntwo\nthree\nfour')
  expect(take()).toBe('^1;1H^2Kone^2;1H^2Ktwo^3;1H^2Kthree')
  canvas.write('one\n2\nthree')
  expect(take()).toBe('^2;1H^2K2')
  canvas.write('one\n2\nthree')
  expect(take()).toBe('')
  heard.get('resize')?.()
  canvas.write('one\n2')
  expect(take()).toBe('^2J^1;1H^2Kone^2;1H^2K2')
  canvas.close()
  canvas.write('late')
  canvas.close()
  expect(take()).toBe('^?7h^?25h^?1049l')
  expect(heard.size).toBe(0)
})
