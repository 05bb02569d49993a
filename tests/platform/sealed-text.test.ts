import { expect, test } from 'vitest'
import { sealerFrom } from '~/platform/security/sealed-text.server'

const [present, former] = ['p'.repeat(32), 'f'.repeat(32)]
const sealer = (SESSION_SECRET: string, ...OLD_SESSION_SECRETS: string[]) =>
  sealerFrom({ SESSION_SECRET, OLD_SESSION_SECRETS })
const text = 'a token ✓'

const changeFirst = (part: string) => (part.startsWith('v') ? 'w' : 'v') + part.slice(1)

test('what is sealed opens for the same thing only, and not when it was changed', () => {
  const { seal, open } = sealer(present)
  const sealed = seal(text, 'a:1')
  expect(sealed).not.toContain('token')
  expect(seal(text, 'a:1')).not.toBe(sealed)
  expect(open(sealed, 'a:1')).toBe(text)
  expect(open(sealed, 'a:2')).toBeNull()
  const parts = sealed.split('.')
  for (const at of parts.keys()) {
    const changed = parts.map((part, one) => (one === at ? changeFirst(part) : part))
    expect(open(changed.join('.'), 'a:1'), String(at)).toBeNull()
  }
  for (const broken of ['', 'v1', 'v1...', parts.slice(0, 3).join('.')])
    expect(open(broken, 'a:1')).toBeNull()
})

test('after a change of the secret the former one still opens, and the new one seals', () => {
  const before = sealer(former).seal(text, 'a')
  expect(sealer(present, former).open(before, 'a')).toBe(text)
  expect(sealer(present).open(before, 'a')).toBeNull()
  const after = sealer(present, former).seal(text, 'a')
  expect(sealer(former).open(after, 'a')).toBeNull()
  expect(sealer(present).open(after, 'a')).toBe(text)
})
