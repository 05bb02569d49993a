import { expect, test } from 'vitest'
import { doorOf } from '~/domain/signup/doors'

test.each([
  ['/leader/signup', 'leader'],
  ['/Leader/Signup/', 'leader'],
  ['/PBO/signup', 'pbo'],
  ['/prospective/signup/AB-12', 'prospective'],
  ['/in/signup', 'in'],
])('%s is the door "%s"', (path, door) => expect(doorOf(path)).toBe(door))
