import { createPrivateKey, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider'
import type { Browser, Page } from './client'

/** Someone as the provider knows them. */
export type Identity = {
  email?: string
  email_verified?: boolean | string
  preferred_username?: string
  given_name?: string
  family_name?: string
  name?: string
  eduperson_scoped_affiliation?: string[]
}

type Tokens = { id_token: string }

export type TestProvider = {
  issuer: string
  people: Map<string, Identity>
  /** What the provider answers in place of its tokens, for one test */
  tamper: ((tokens: Tokens) => Partial<Tokens> | number) | null
  /** An id token with these claims instead, signed with the provider's own key or another one */
  forge: (token: string, claims: Record<string, unknown>, key?: 'own' | 'other') => string
  close: () => Promise<void>
}

export const CLIENT = { client_id: 'quad', client_secret: 'a-secret-of-the-test-provider' }

/** A real OpenID provider on loopback, with a login page that asks only for the account. */
export async function openProvider(
  callbacks: string[],
  client: { client_secret?: string; token_endpoint_auth_method?: 'client_secret_post' } = {},
): Promise<TestProvider> {
  const server = createServer((req, res) => void answer(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { own: newKey(), other: newKey() }
  const people = new Map<string, Identity>()
  const provider = new Provider(
    issuer,
    configuration(people, keys.own, { ...CLIENT, ...client, redirect_uris: callbacks }),
  )
  const opened: TestProvider = {
    issuer,
    people,
    tamper: null,
    forge: (token, claims, key = 'own') => forged(token, claims, keys[key]),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.path !== '/token' || !opened.tamper) return
    const instead = opened.tamper(ctx.body as Tokens)
    if (typeof instead === 'number') ctx.status = instead
    else ctx.body = { ...(ctx.body as Tokens), ...instead }
  })
  const screens = provider.callback()

  async function answer(req: IncomingMessage, res: ServerResponse) {
    if (!req.url?.startsWith('/interaction/')) return screens(req, res)
    if (req.method === 'GET') return void res.end(logInPage(req.url))
    const account = new URLSearchParams(await text(req)).get('account')
    const result = account
      ? { login: { accountId: account } }
      : { error: 'access_denied', error_description: 'Cancelled' }
    await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
  }
  return opened
}

type Key = ReturnType<typeof newKey>

const newKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' }
}

const configuration = (people: Map<string, Identity>, key: Key, client: ClientMetadata) =>
  ({
    clients: [client],
    jwks: { keys: [key as never] },
    cookies: { keys: ['the test provider signs its cookies'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: [
        'given_name',
        'family_name',
        'name',
        'preferred_username',
        'eduperson_scoped_affiliation',
      ],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true, methods: ['S256'] },
    findAccount: (_, id) => {
      const known = people.get(id)
      return known && { accountId: id, claims: () => ({ sub: id, ...known }) }
    },
    // Everyone has agreed that the site may know them.
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: { Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, Interaction: 600 },
  }) satisfies Configuration

const logInPage = (action: string) => `<!doctype html><title>The school</title>
  <form method="post" action="${action}"><input name="account"><button>Enter</button></form>
  <form method="post" action="${action}"><button>Cancel</button></form>`

function forged(token: string, claims: Record<string, unknown>, key: Key): string {
  const [head = '', body = ''] = token.split('.')
  const params = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as object
  const signed = `${head}.${Buffer.from(JSON.stringify({ ...params, ...claims })).toString('base64url')}`
  const signer = createSign('RSA-SHA256').update(signed)
  return `${signed}.${signer.sign(createPrivateKey({ key, format: 'jwk' }), 'base64url')}`
}

/** Presses the school's button on the login page and enters there as that account. */
export async function signOnAs(
  browser: Browser,
  account: string,
  path = '/current-login',
  label = 'Log in with Northfield ID',
): Promise<Page> {
  const page = await browser.get(new URL(path, browser.base).href)
  const there = await browser.get(page.link(label))
  return browser.submit(there.form('Enter'), { account })
}
