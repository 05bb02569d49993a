import { expect, test } from 'vitest'
import { flowForPath } from '~/domain/signup/flows'

test.each([
  ['/leader/signup', 'leader'],
  ['/Leader/Signup/', 'leader'],
  ['/PBO/signup', 'pbo'],
  ['/prospective/signup/AB-12', 'prospective'],
  ['/in/signup', 'in'],
])('%s is the flow "%s"', (path, flow) => expect(flowForPath(path)).toBe(flow))
