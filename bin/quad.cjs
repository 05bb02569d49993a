#!/usr/bin/env node
// `quad` as npm installs it. Help and version come from one small file: loading ES modules would take
// a fifth of the time that Node needs to start. Everything else is in quad.mjs, also what there is to
// say of a failure.
const { ROOT, isStale } = require('./cli-sources.cjs')

const argv = process.argv.slice(2)
if (/^(--help|-h|help|--version)$/.test(argv.join(' ')) && !isStale('quick'))
  require('../build/cli/quick.cjs')
    .main({ root: ROOT, argv })
    .then(
      (code) => process.exit(code),
      () => import('./quad.mjs'),
    )
else void import('./quad.mjs')
