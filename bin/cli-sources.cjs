// Whether the bundled terminal tool is older than its sources. CommonJS: see quad.cjs.
const { existsSync, readFileSync, statSync } = require('node:fs')
const { dirname, join } = require('node:path')

const ROOT = dirname(__dirname)
const QUIET = { throwIfNoEntry: false }

/** Missing, or some source was changed or went away since it was built. */
function isStale(program) {
  const inputs = join(ROOT, 'build/cli/inputs.json')
  const built = statSync(inputs, QUIET)?.mtimeMs
  if (!built) return true
  // An installation for production has no sources.
  if (!existsSync(join(ROOT, 'cli/main.ts'))) return false
  // A bundle of an earlier version doesn't know the program.
  const paths = JSON.parse(readFileSync(inputs, 'utf8'))[program]
  if (!paths) return true
  // Hundreds of paths: joined by hand, which costs half as much as all the rest of it.
  return paths.some((path) => !(statSync(`${ROOT}/${path}`, QUIET)?.mtimeMs <= built))
}

module.exports = { ROOT, isStale }
