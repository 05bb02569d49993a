import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `partners add` with every value as a flag. */
export const ADD_HILL = [
  'partners',
  'add',
  '--code',
  'hill',
  '--name',
  'Hill College',
  '--shorthand',
  'Hill',
  '--abbreviation',
  'HC',
  '--host',
  'hill.localhost',
]

export const FULL_HILL = [
  ...ADD_HILL,
  '--institution',
  'hill-main:Hill Campus',
  '--institution',
  'hill-web:Hill Online:global',
  '--program',
  'Nursing',
  '--program',
  'Law',
  '--flag',
  'topics_page_v2',
  '--set',
  'accent=plum',
  '--set',
  'email_domains=hill.edu,hill.test',
  '--set',
  'allow_prospective=true',
  '--set',
  'global_status=pre-hybrid',
]

/** A whole school as a file, and one with everything that a school can decide. */
export const HILL_FILE = readFileSync(join(import.meta.dirname, 'hill.yaml'), 'utf8')
export const RICH_FILE = readFileSync(join(import.meta.dirname, 'rich-hill.yaml'), 'utf8')
