#!/bin/sh
# A PATCH that replaces a person's given name can be written with "path": "name" or with "name" inside the value. RFC 7644
# (3.5.2.3) says of a complex attribute that is replaced that parts which aren't in the value stay as they are. scim-patch
# 0.8.3 keeps the family name in the first form and drops it in the second, SCIMMY 1.3.5 the other way around; both leave
# it in place for "path": "name.givenName". A person loses half of their name, and no error says so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . scim-patch@0.8.3 scimmy@1.3.5 >/dev/null
cat >try.mjs <<'JS'
import scimPatchPackage from 'scim-patch'
import SCIMMY from 'scimmy'

const person = () => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'ada',
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  meta: { resourceType: 'User' },
})
const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
for (const operation of [
  { op: 'replace', path: 'name.givenName', value: 'Zoe' },
  { op: 'replace', path: 'name', value: { givenName: 'Zoe' } },
  { op: 'replace', value: { name: { givenName: 'Zoe' } } },
]) {
  const { op, ...rest } = operation
  console.log(JSON.stringify(rest))
  const patched = scimPatchPackage.scimPatch(person(), [structuredClone(operation)])
  console.log(`  scim-patch: ${JSON.stringify(patched.name)}`)
  const resource = new SCIMMY.Schemas.User(person(), 'in')
  const message = new SCIMMY.Messages.PatchOp({ schemas, Operations: [structuredClone(operation)] })
  const { name } = await message.apply(resource, (changed) => changed)
  console.log(`  SCIMMY: ${JSON.stringify(name, ['givenName', 'familyName'])}`)
}
JS
node try.mjs >seen
cat >expected <<'TEXT'
{"path":"name.givenName","value":"Zoe"}
  scim-patch: {"givenName":"Zoe","familyName":"Lovelace"}
  SCIMMY: {"givenName":"Zoe","familyName":"Lovelace"}
{"path":"name","value":{"givenName":"Zoe"}}
  scim-patch: {"givenName":"Zoe","familyName":"Lovelace"}
  SCIMMY: {"givenName":"Zoe"}
{"value":{"name":{"givenName":"Zoe"}}}
  scim-patch: {"givenName":"Zoe"}
  SCIMMY: {"givenName":"Zoe","familyName":"Lovelace"}
TEXT
diff expected seen && cat seen
