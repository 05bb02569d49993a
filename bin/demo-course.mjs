#!/usr/bin/env node
// npm run demo:course: a Canvas and a course for the demo school, to hand in homework to (docs/courses.md). It is
// part of the tests, whose servers it runs, not of the product.
import { pathToFileURL } from 'node:url'
import { bundle, prepare } from './prepare.mjs'

await prepare()
await import(pathToFileURL(await bundle('tests/support/fakes/main.ts', 'demo-course')).href)
