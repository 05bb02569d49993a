// Brings text browsers for their tests.
import { bringPackages } from './debian-packages.mjs'

const NAMES = ['lynx', 'w3m', 'links', 'elinks', 'tmux']

bringPackages(
  'text browsers',
  Object.fromEntries(NAMES.map((name) => [`/usr/bin/${name}`, [name]])),
)
