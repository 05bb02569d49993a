import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BADGE_PICTURES } from '~/domain/badges/schema'
import { ROOT } from '~tests/support/paths'

test('every picture that a badge can have is drawn', () => {
  expect(readdirSync(join(ROOT, 'public/images/badges')).sort()).toEqual(
    BADGE_PICTURES.map((name) => `${name}.svg`).sort(),
  )
})
