#!/bin/sh
# ims-lti 3.0.2, by which courses open tools (LTI 1.1), refuses every launch if the secret has other characters than letters,
# digits and "-._~". RFC 5849 (3.4.2) encodes the secret before it becomes the key of the signature, as oauth-sign 0.9.0 does;
# ims-lti encodes all but that. Secrets are often made as base64, some of which has "+", "/" or "=", so that one school gets
# in and the next reads "Invalid Signature", which is then looked for in the address, the clock and the proxy.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . ims-lti@3.0.2 oauth-sign@0.9.0 >/dev/null
cat >try.cjs <<'JS'
const { Provider } = require('ims-lti')
const { hmacsign } = require('oauth-sign')

function launch(secret, title) {
  const body = {
    lti_message_type: 'basic-lti-launch-request',
    lti_version: 'LTI-1p0',
    resource_link_id: '1',
    context_title: title,
    oauth_consumer_key: 'school',
    oauth_nonce: `${secret} ${title}`,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    oauth_version: '1.0',
  }
  body.oauth_signature = hmacsign('POST', 'https://tool.test/launch', body, secret)
  const request = { method: 'POST', url: '/launch', protocol: 'https', headers: { host: 'tool.test' }, connection: { encrypted: true }, body }
  new Provider('school', secret).valid_request(request, (error, valid) =>
    console.log(`secret ${JSON.stringify(secret)}, course ${JSON.stringify(title)}: ${valid ? 'in' : error.message}`),
  )
}
launch('chess-2026_a.b~c', 'Chess')
launch('chess-2026_a.b~c', 'Räume & Zeit (+1)')
for (const secret of ['chess 2026', 'a&b', 'a+b/c=', 'Größe']) launch(secret, 'Chess')
JS
node try.cjs >seen
cat >expected <<'TEXT'
secret "chess-2026_a.b~c", course "Chess": in
secret "chess-2026_a.b~c", course "Räume & Zeit (+1)": in
secret "chess 2026", course "Chess": Invalid Signature
secret "a&b", course "Chess": Invalid Signature
secret "a+b/c=", course "Chess": Invalid Signature
secret "Größe", course "Chess": Invalid Signature
TEXT
diff expected seen && cat seen
