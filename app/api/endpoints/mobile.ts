import { registerTarget } from '~/domain/push/commands.server'
import { firebaseInput, parseInput } from '~/domain/push/schema'
import { defineCommand, member, type Endpoint } from '../endpoint'

const who = member('/account-settings')

/** The apps on phones. (MOBILE-03) */
export const mobileEndpoints: readonly Endpoint[] = [
  // (API-50)
  defineCommand({
    path: '/mobile/register_parse_installation_id',
    who,
    session: true,
    input: parseInput,
    run: ({ ctx, context: { sessionId } }, { installation_id: token, platform }) =>
      registerTarget(ctx, sessionId ?? '', { kind: 'parse', token, platform }),
  }),
  // (API-51)
  defineCommand({
    path: '/mobile/register_firebase_token',
    who,
    session: true,
    input: firebaseInput,
    run: ({ ctx, context: { sessionId } }, { firebase_token: token, platform }) =>
      registerTarget(ctx, sessionId ?? '', { kind: 'firebase', token, platform }),
  }),
]
