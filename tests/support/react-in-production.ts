import { createRequire } from 'node:module'

/**
 * React as it is in production: its checks for developers cost a third of every page, and no test
 * reads what they say. Loaded before the site and the terminal's screens, since React decides at that moment.
 */
const load = createRequire(import.meta.url)
const { NODE_ENV } = process.env
process.env.NODE_ENV = 'production'
for (const part of ['react', 'react/jsx-runtime', 'react-dom/server', 'react-reconciler'])
  load(part)
process.env.NODE_ENV = NODE_ENV
