#!/bin/sh
# zod 4.6.7: z.toJSONSchema with io: 'input', for what may be sent, makes schemas that refuse what the parser takes. JSON
# Schema (validation, 6.3.3) has no flags for a pattern: that of /i becomes one for small letters, though what can't be
# represented is said to throw. A pattern behind toUpperCase() is asked of the text as it was before, and so is a limit
# behind trim(). A field with catch() is required. Forms and clients made from the schema turn down what the server takes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . zod@4.6.7 ajv@8.20.0 >/dev/null
cat >try.mjs <<'JS'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { z } from 'zod'

for (const [what, schema, sent] of [
  ['regex', z.string().regex(/^[a-z]+-\d+$/), 'math-101'],
  ['regex with i', z.string().regex(/^[a-z]+-\d+$/i), 'MATH-101'],
  ['toUpperCase, regex', z.string().toUpperCase().regex(/^[A-Z]+$/), 'math'],
  ['trim, max', z.string().trim().max(4), ' math '],
  ['default', z.object({ tags: z.array(z.string()).default([]) }), {}],
  ['catch', z.object({ tags: z.array(z.string()).catch([]) }), {}],
]) {
  const { $schema, ...made } = z.toJSONSchema(schema, { io: 'input' })
  const takes = (taken) => (taken ? 'takes' : 'refuses')
  const parser = takes(schema.safeParse(sent).success)
  console.log(`${what}: the parser ${parser} ${JSON.stringify(sent)}, its schema ${takes(new Ajv2020().validate(made, sent))} it`)
}
JS
node try.mjs >seen
cat >expected <<'TEXT'
regex: the parser takes "math-101", its schema takes it
regex with i: the parser takes "MATH-101", its schema refuses it
toUpperCase, regex: the parser takes "math", its schema refuses it
trim, max: the parser takes " math ", its schema refuses it
default: the parser takes {}, its schema takes it
catch: the parser takes {}, its schema refuses it
TEXT
diff expected seen && cat seen
