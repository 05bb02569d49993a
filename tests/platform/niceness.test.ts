import { spawn } from 'node:child_process'
import { getPriority } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { giveWay } from '~/platform/processes/niceness'

test('what is started gives way to others, and by a site that gives way more itself, as much as that', () => {
  const child = spawn('sleep', ['60'])
  onTestFinished(() => void child.kill())
  const pid = child.pid ?? 0
  giveWay(pid, getPriority() + 1)
  expect(getPriority(pid)).toBe(getPriority() + 1)
  giveWay(pid, 10, 15)
  expect(getPriority(pid)).toBe(15)
})
