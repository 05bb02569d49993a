import { createPrivateKey, randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { json } from 'node:stream/consumers'
import { createLocalJWKSet, decodeJwt, jwtVerify, SignJWT, type JSONWebKeySet } from 'jose'
import { newKeyPair } from '~/platform/lms/lti-keys.server'
import { newWork, takeScore } from './canvas-scores'
import { formPost, linksPage } from './lti-pages'
import { openServer, type Answer, type Call, type MishapAnswers } from './server'
import type { Claims, LtiLink, LtiPerson, LtiScore, FakeLtiPlatform } from './types'

type Options = {
  tool: { client_id: string; deployment_id: string; url: string }
  course?: FakeLtiPlatform['course']
  people?: LtiPerson[]
  links?: LtiLink[]
  port?: number
}

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim'
const AGS = 'https://purl.imsglobal.org/spec/lti-ags'
const SCORE_SCOPE = `${AGS}/scope/score`

/** A platform that follows LTI 1.3 and AGS 2.0, as far as Quad speaks to it, as a real HTTP server. */
export async function openLtiPlatform({
  tool,
  port = 0,
  ...given
}: Options): Promise<FakeLtiPlatform> {
  const access = new Set<string>()
  const server = await openServer({ port, mishaps: MISHAPS, route })
  const platform: FakeLtiPlatform = Object.assign(server, {
    course: given.course ?? { id: 'course-1', title: 'Course' },
    people: given.people ?? [],
    links: given.links ?? [],
    scores: [],
    keys: [await newKeyPair()],
    sign: (claims: Claims) => {
      const { kid, private_key } = platform.keys[0]!
      const header = { alg: 'RS256', kid, typ: 'JWT' }
      return new SignJWT(claims).setProtectedHeader(header).sign(createPrivateKey(private_key))
    },
    rotateKey: async () => {
      platform.keys = [await newKeyPair()]
    },
    expireTokens: () => access.clear(),
    toolKeys: null,
    now: () => new Date(),
    canvas: null,
  })

  function route(name: string, call: Call): Answer | Promise<Answer> {
    if (name === 'GET /') return { html: linksPage(platform, tool) }
    if (name === 'GET /auth') return authorize(call)
    if (name === 'GET /jwks')
      return { json: { keys: platform.keys.map(({ public_key }) => public_key) } }
    if (name === 'POST /token' || name === 'POST /login/oauth2/token') return grant(call)
    const [list, link, scores] = call.parts
    if (list !== 'grades' || scores !== 'scores' || !name.startsWith('POST')) return NOT_FOUND
    return access.has(call.token) ? score(call, link ?? '') : INVALID_TOKEN
  }

  /** The person who is logged in here comes back to the tool with a form. */
  async function authorize({ url }: Call): Promise<Answer> {
    const query = Object.fromEntries(url.searchParams)
    const person = platform.people.find(({ id }) => id === query.login_hint)
    const link = platform.links.find(({ id }) => id === query.lti_message_hint)
    const wrong =
      query.client_id !== tool.client_id || query.redirect_uri !== `${tool.url}/lti/launch`
    const isFormPost = query.response_mode === 'form_post' && query.prompt === 'none'
    if (wrong || !isFormPost || query.response_type !== 'id_token' || query.scope !== 'openid')
      return { status: 400, json: { error: 'invalid_request' } }
    const state = query.state ?? ''
    if (!person || !link)
      return { html: formPost(query.redirect_uri!, { state, error: 'login_required' }) }
    const id_token = await platform.sign(launchClaims(person, link, query.nonce ?? ''))
    return { html: formPost(query.redirect_uri!, { state, id_token }) }
  }

  function launchClaims(
    { id, name, role = 'Learner' }: LtiPerson,
    link: LtiLink,
    nonce: string,
  ): Claims {
    const iat = Math.floor(Date.now() / 1000)
    const context = { ...platform.course, type: ['CourseSection'] }
    return {
      iss: platform.base_url,
      aud: tool.client_id,
      sub: id,
      nonce,
      iat,
      exp: iat + 300,
      name,
      [`${CLAIM}/message_type`]: 'LtiResourceLinkRequest',
      [`${CLAIM}/version`]: '1.3.0',
      [`${CLAIM}/deployment_id`]: tool.deployment_id,
      [`${CLAIM}/target_link_uri`]: link.target,
      [`${CLAIM}/resource_link`]: { id: link.id, title: link.title },
      [`${CLAIM}/roles`]: [`http://purl.imsglobal.org/vocab/lis/v2/membership#${role}`],
      [`${CLAIM}/context`]: context,
      [`${CLAIM}/custom`]: link.custom ?? null,
      ...(link.graded !== false && {
        [`${AGS}/claim/endpoint`]: {
          scope: [SCORE_SCOPE],
          lineitem: `${platform.base_url}/grades/${link.id}?type=1`,
        },
      }),
    }
  }

  /** Takes a tool by its signature only, as RFC 7523 says. */
  async function grant({ form }: Call): Promise<Answer> {
    const { grant_type, client_assertion = '', scope } = Object.fromEntries(form)
    // As Moodle does: not a second of leeway.
    const { iat = 0 } = decodeJwt(client_assertion)
    if (iat * 1000 > platform.now().getTime())
      return { status: 400, json: { error: `Cannot handle token with iat prior to ${iat}` } }
    const set = platform.toolKeys?.cached ?? (await readKeys(tool.url))
    if (platform.toolKeys) platform.toolKeys.cached = set
    const keys = createLocalJWKSet(set)
    const isKnown = await jwtVerify(client_assertion, keys, {
      issuer: tool.client_id,
      subject: tool.client_id,
      audience: [`${platform.base_url}/token`, `${platform.base_url}/login/oauth2/token`],
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat', 'jti'],
      maxTokenAge: 300,
      currentDate: platform.now(),
    }).catch(() => null)
    if (!isKnown) return { status: 401, json: { error: 'invalid_client' } }
    if (grant_type !== 'client_credentials' || scope !== SCORE_SCOPE)
      return { status: 400, json: { error: 'invalid_scope' } }
    const access_token = randomBytes(16).toString('hex')
    access.add(access_token)
    return { json: { access_token, token_type: 'Bearer', expires_in: 3600, scope } }
  }

  function score({ body, type }: Call, link: string): Answer {
    if (!platform.links.some(({ id }) => id === link)) return NOT_FOUND
    if (type !== 'application/vnd.ims.lis.v1.score+json') return { status: 415 }
    const given = { ...(JSON.parse(body) as LtiScore), link }
    if (!platform.people.some(({ id }) => id === given.userId)) return { status: 422 }
    if (platform.canvas) {
      const { work, most } = platform.canvas
      const key = `${link} ${given.userId}`
      const own = work.get(key) ?? newWork()
      work.set(key, own)
      const answer = takeScore(own, given, { now: platform.now(), most })
      if ((answer.status ?? 200) === 200) platform.scores.push(given)
      return answer
    }
    const own = platform.scores.filter((one) => one.link === link && one.userId === given.userId)
    // As Moodle does: what isn't a whole second later than the last one is refused.
    if (own.some(({ timestamp }) => seconds(timestamp) >= seconds(given.timestamp)))
      return { status: 409 }
    platform.scores.push(given)
    return { status: 200 }
  }
  return platform
}

const seconds = (timestamp: unknown) => Math.floor(Date.parse(String(timestamp)) / 1000)

/** What the tool publishes, whether or not this machine finds names that end in .localhost. */
const readKeys = (tool: string): Promise<JSONWebKeySet> => {
  const { host, port } = new URL('/lti/keys', tool)
  return new Promise((resolve, reject) => {
    const at = { host: '127.0.0.1', port, path: '/lti/keys', headers: { host } }
    get(at, (response) => resolve(json(response) as Promise<JSONWebKeySet>)).once('error', reject)
  })
}

const NOT_FOUND: Answer = { status: 404, json: { error: 'not_found' } }
const INVALID_TOKEN: Answer = {
  status: 401,
  json: { error: 'invalid_token' },
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
}
const MISHAPS: MishapAnswers = {
  down: { status: 500, json: { error: 'server_error' } },
  busy: { status: 429, json: { error: 'slow_down' }, headers: { 'retry-after': '30' } },
  nonsense: { html: '<h1>Maintenance</h1>' },
  shape: { json: { keys: 'none' } },
}
