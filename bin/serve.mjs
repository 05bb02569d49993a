#!/usr/bin/env node
// Serves the built site: the program that `quad up` starts and the Docker image runs.
import * as build from '../build/server/index.js'

try {
  await build.entry.module.serve(build)
} catch (error) {
  if (error?.name === 'SettingsError' || error?.code === 'EADDRINUSE') console.error(error.message)
  else console.error(error)
  process.exit(1)
}
