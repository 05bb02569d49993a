// What a runner's JSON file says: how many tests passed and failed, and a line for each that failed
// or passed at its second try only. The end of a long log is often all that is kept of it.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './prepare.mjs'

const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n', 1)[0]

function line(state, name, error) {
  return `${state}: ${name}: ${firstLine(error)}`
}

export function vitestResults({ numPassedTests, numFailedTests, testResults }) {
  const lines = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name)
    const tests = assertionResults.filter(({ failureMessages }) => failureMessages.length > 0)
    if (status === 'failed' && tests.length === 0) return [line('failed', file, message)]
    return tests.map((test) =>
      line(
        test.status === 'passed' ? 'second try' : 'failed',
        `${file} › ${test.fullName}`,
        test.failureMessages[0],
      ),
    )
  })
  return { good: numPassedTests, bad: numFailedTests, lines }
}

export function playwrightResults({ stats, suites }) {
  const specs = suites.flatMap(collectSpecs)
  const lines = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) =>
        line(
          status === 'flaky' ? 'second try' : 'failed',
          `${spec.file} › ${spec.title}`,
          why(results[0]?.errors),
        ),
      ),
  )
  return { good: stats.expected + stats.flaky, bad: stats.unexpected, lines }
}

/** Where it was, and what it found there. */
const why = (errors = []) =>
  errors
    .map(
      ({ message, location }) =>
        firstLine(message) + (location ? ` (${location.line})` : '') + received(message),
    )
    .join('; ')

function received(message = '') {
  const line = stripVTControlCharacters(message).match(/^Received.*$/m)?.[0]
  return line ? ` ${line.slice(0, 200)}` : ''
}

function collectSpecs(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(collectSpecs)]
}
